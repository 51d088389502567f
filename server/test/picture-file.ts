import { crc32, deflateSync } from 'node:zlib';

type Size = { width: number; height: number };

/** A picture of one colour. */
export function png({ width, height }: Size): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0xcc);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** What a JPEG begins with: its size, and the orientation that a camera writes down. */
export function jpeg({ width, height }: Size, orientation = 1): Buffer<ArrayBuffer> {
  const exif = Buffer.alloc(34);
  exif.write('Exif\0\0MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 10);
  exif.writeUInt16BE(1, 14);
  exif.writeUInt16BE(0x0112, 16);
  exif.writeUInt16BE(3, 18);
  exif.writeUInt32BE(1, 20);
  exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.alloc(15);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.set([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1], 5);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe1, exif),
    segment(0xc0, frame),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** What a WebP begins with. */
export function webp({ width, height }: Size): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(30);
  file.write('RIFF', 0);
  file.writeUInt32LE(22, 4);
  file.write('WEBPVP8X', 8);
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}
