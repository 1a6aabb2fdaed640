/** Table of CRC-32 (ISO 3309), as ZIP has it. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte
  for (let bit = 0; bit < 8; bit++) check = (check & 1) === 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1
  return check
})

/** The checksum of some bytes. The browser has none of its own; the server takes that of Node. */
export function crc32(bytes: Uint8Array): number {
  let check = 0xffffffff
  for (const byte of bytes) check = (TABLE[(check ^ byte) & 0xff] ?? 0) ^ (check >>> 8)
  return (check ^ 0xffffffff) >>> 0
}
