/** A ZIP archive with one deflated file (APPNOTE 6.3, without its 64-bit extensions). */
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** Version 2.0: deflate. */
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
const DEFLATED = 8

/** Date and time of MS-DOS in UTC, in steps of two seconds. */
function dosTime(now: number): readonly [time: number, date: number] {
  const at = new Date(now)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/** The archive of a file of less than 4 GB; `now` in milliseconds since 1970. */
export async function zipFile(name: string, content: Uint8Array, now: number): Promise<Uint8Array> {
  const packed = await deflate(content)
  const title = Buffer.from(name)
  // what the file's own header and the directory both say, from the version needed on
  const facts = Buffer.alloc(26)
  const [time, date] = dosTime(now)
  for (const [at, value] of [VERSION, UTF8, DEFLATED, time, date].entries()) facts.writeUInt16LE(value, at * 2)
  for (const [at, value] of [crc32(content), packed.length, content.length].entries()) facts.writeUInt32LE(value, 10 + at * 4)
  facts.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title, packed])
  const entry = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), facts, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
