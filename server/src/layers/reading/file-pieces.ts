/** Long files in pieces: neither the server nor what goes between its processes is held by a whole one. */

const PIECE_BYTES = 65_536

/** A document as it goes to the page: UTF-8 in pieces, and what it is recognised by. */
export interface WrittenFile {
  readonly pieces: readonly Uint8Array[]
  readonly digest: string
}

/** The same bytes in pieces; one at least. */
export function inPieces(bytes: Uint8Array): Uint8Array[] {
  const pieces = []
  for (let at = 0; at < bytes.length || at === 0; at += PIECE_BYTES) pieces.push(bytes.subarray(at, at + PIECE_BYTES))
  return pieces
}
