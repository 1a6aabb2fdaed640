/** Writes ZIP archives for tests, sound ones and those that lie. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; what is not said is as it should be. */
export interface WrittenEntry {
  readonly name: string
  readonly data: string | Uint8Array
  /** Not packed. */
  readonly isStored?: boolean
  /** What the file itself says it is called. */
  readonly localName?: string
  /** What the list says of the unpacked length. */
  readonly size?: number
  readonly flags?: number
  readonly method?: number
  /** Kind of file as Unix has it, such as 0o120777 for a link. */
  readonly mode?: number
  /** Where the list says that it begins. */
  readonly offset?: number
  readonly crc?: number
}

/** What the end of an archive says. */
export interface WrittenEnd {
  readonly count?: number
  readonly start?: number
  readonly comment?: string
}

/** The archive. */
export function writeArchive(entries: readonly WrittenEntry[], end: WrittenEnd = {}): Uint8Array {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data)
    const packed = entry.isStored === true ? data : deflateRawSync(data)
    const method = entry.method ?? (entry.isStored === true ? 0 : 8)
    const [name, localName] = [Buffer.from(entry.name), Buffer.from(entry.localName ?? entry.name)]
    const crc = entry.crc ?? crc32(data)
    const size = entry.size ?? data.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(localName.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(entry.flags ?? 0, 8)
    listed.writeUInt16LE(method, 10)
    listed.writeUInt32LE(crc, 16)
    listed.writeUInt32LE(packed.length, 20)
    listed.writeUInt32LE(size, 24)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 38)
    listed.writeUInt32LE(entry.offset ?? at, 42)
    files.push(local, localName, packed)
    list.push(listed, name)
    at += 30 + localName.length + packed.length
  }
  const listBytes = Buffer.concat(list)
  const comment = Buffer.from(end.comment ?? '')
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(end.count ?? entries.length, 8)
  last.writeUInt16LE(end.count ?? entries.length, 10)
  last.writeUInt32LE(listBytes.length, 12)
  last.writeUInt32LE(end.start ?? at, 16)
  last.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...files, listBytes, last, comment]))
}
