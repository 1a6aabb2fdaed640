/** Whether bytes start like a TIFF 6.0 or BigTIFF file, in either byte order. */
export function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  const isLittle = a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0
  return isLittle || (a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43))
}
