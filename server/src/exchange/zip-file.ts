/** A ZIP archive of deflated files (APPNOTE 6.3, without its 64-bit extensions). */
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

/** A file as it stands in the archive, and its row of the directory without the place of the file. */
async function packed(name: string, content: Uint8Array, now: number) {
  const body = await deflate(content)
  const title = Buffer.from(name)
  // what the file's own header and the directory both say, from the version needed on
  const facts = Buffer.alloc(26)
  const [time, date] = dosTime(now)
  for (const [at, value] of [VERSION, UTF8, DEFLATED, time, date].entries()) facts.writeUInt16LE(value, at * 2)
  for (const [at, value] of [crc32(content), body.length, content.length].entries()) facts.writeUInt32LE(value, 10 + at * 4)
  facts.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title, body])
  return { local, row: (place: number) => directoryRow(facts, title, place) }
}

function directoryRow(facts: Buffer, title: Buffer, place: number): Buffer {
  const beside = Buffer.alloc(14)
  beside.writeUInt32LE(place, 10)
  return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), facts, beside, title])
}

/** The archive of files of less than 4 GB together; `now` in milliseconds since 1970. */
export async function zipFiles(files: Readonly<Record<string, Uint8Array>>, now: number): Promise<Uint8Array> {
  const locals: Buffer[] = []
  const rows: Buffer[] = []
  let place = 0
  for (const [name, content] of Object.entries(files)) {
    const { local, row } = await packed(name, content, now)
    rows.push(row(place))
    locals.push(local)
    place += local.length
  }
  const directory = Buffer.concat(rows)
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(rows.length, 8)
  end.writeUInt16LE(rows.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The archive of one file. */
export const zipFile = (name: string, content: Uint8Array, now: number): Promise<Uint8Array> => zipFiles({ [name]: content }, now)
