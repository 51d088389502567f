import { encode } from 'uqr';

/** Modules of white around the code, without which a camera does not find it (ISO/IEC 18004). */
const QUIET = 4;
const SIDE_PX = 200;

/** A text as a QR code, black on white in either appearance, 200 pixels wide where no style says otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={SIDE_PX}
      height={SIDE_PX}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
