import { create } from 'qrcode';

/** Modules of white around the code, without which a camera does not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code, black on white in either appearance. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = Array.from(data, (is, at) => (is ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
