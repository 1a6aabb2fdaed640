import { describe, expect, it } from 'vitest'
import { type WrittenEnd, type WrittenEntry, writeArchive } from '../../testing/write-archive.ts'
import { ARCHIVE_LIMITS, ArchiveFault } from '@graticule/contracts/zip-archive'
import { type Archive, readArchive } from './zip-archive.ts'

const DOC: WrittenEntry = { name: 'doc.kml', data: '<kml/>' }
const textOf = (archive: Archive, name: string) => Buffer.from(archive.read(name) ?? '').toString()

describe('an archive', () => {
  it('gives its files, packed or not, by the names of its list', () => {
    const archive = readArchive(
      writeArchive([DOC, { name: 'files\\a ü.txt', data: 'words', isStored: true }, { name: 'files/', data: '' }], {
        comment: 'made by hand',
      }),
    )
    expect(archive.names).toEqual(['doc.kml', 'files/a ü.txt'])
    expect(textOf(archive, 'doc.kml')).toBe('<kml/>')
    expect(textOf(archive, 'files/a ü.txt')).toBe('words')
    expect(archive.read('none')).toBeUndefined()
  })

  // @rule B-places-and-shapes.archive-ratio
  it('may hold a file of ten times its packed length, and a small one of any', () => {
    const text = Array.from({ length: 400_000 }, (_, at) => `${at * 7919},${at} `).join('')
    expect(textOf(readArchive(writeArchive([{ name: 'a', data: text }])), 'a')).toBe(text)
    expect(readArchive(writeArchive([{ name: 'a', data: 'x'.repeat(900_000) }])).read('a')).toHaveLength(900_000)
  })

  it.each<[what: string, kind: ArchiveFault['kind'], words: string, entries: readonly WrittenEntry[], end?: WrittenEnd]>([
    ['leads out of it', 'unsafe-file', 'leads out', [{ name: '../doc.kml', data: 'x' }]],
    ['leads out of it in the middle', 'unsafe-file', 'leads out', [{ name: 'a/../../out2/doc.kml', data: 'x' }]],
    ['leads out of it with other slashes', 'unsafe-file', 'leads out', [{ name: '..\\doc.kml', data: 'x' }]],
    ['begins at the root', 'unsafe-file', 'leads out', [{ name: '/etc/passwd', data: 'x' }]],
    ['begins at a drive', 'unsafe-file', 'leads out', [{ name: 'C:\\doc.kml', data: 'x' }]],
    ['holds a NUL', 'unsafe-file', 'leads out', [{ name: 'doc.kml\0.png', data: 'x' }]],
    ['has a name without an end', 'unsafe-file', 'too long', [{ name: 'a'.repeat(8_000), data: 'x' }]],
    ['is a link', 'unsafe-file', 'link to another', [{ name: 'doc.kml', data: '/etc/passwd', mode: 0o120777 }]],
    ['is there twice', 'unsafe-file', 'same name', [DOC, DOC]],
    ['lies over another one', 'unsafe-file', 'over each other', [DOC, { name: 'b.kml', data: 'x', offset: 0 }]],
    ['is a bomb', 'unsafe-file', 'packed more than', [{ name: 'doc.kml', data: Buffer.alloc(20_000_000) }]],
    ['is locked', 'broken-file', 'password', [{ ...DOC, flags: 1 }]],
    ['is too large', 'too-large', 'more than 32 MB', [{ ...DOC, size: 33_000_000 }]],
    ['says that it is endless', 'too-large', 'more than 32 MB', [{ ...DOC, size: 0xffff_fffe }]],
    ['begins beyond the end', 'broken-file', 'beyond its end', [{ ...DOC, offset: 1_000_000 }]],
    ['is one of too many', 'too-large', '2000 files', Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}`, data: '' }))],
    ['is one of 65,535', 'too-large', 'ZIP64', [DOC], { count: 0xffff }],
    ['is in a list that lies elsewhere', 'broken-file', 'not whole', [DOC], { start: 1 }],
    ['is in a list that is shorter', 'broken-file', 'not whole', [DOC], { count: 2 }],
  ])('is refused whose file %s', (_what, kind, words, entries, end) => {
    const bytes = writeArchive(entries, end)
    expect(() => readArchive(bytes)).toThrow(expect.objectContaining({ kind, message: expect.stringContaining(words) }))
  })

  it.each<[what: string, kind: ArchiveFault['kind'], words: string, entry: WrittenEntry]>([
    ['calls itself something else', 'unsafe-file', 'two names', { ...DOC, localName: 'evil.kml' }],
    ['is longer than it says', 'unsafe-file', 'larger than it says', { ...DOC, size: 3 }],
    ['is shorter than it says', 'broken-file', 'damaged', { ...DOC, size: 30 }],
    ['has another sum', 'broken-file', 'damaged', { ...DOC, crc: 1 }],
    ['is packed in another way', 'broken-file', 'not known', { ...DOC, method: 14 }],
    ['is not packed at all', 'broken-file', 'cannot be unpacked', { ...DOC, data: 'no stream', isStored: true, method: 8 }],
  ])('gives no file that %s', (_what, kind, words, entry) => {
    const archive = readArchive(writeArchive([entry]))
    expect(() => archive.read(entry.name)).toThrow(expect.objectContaining({ kind, message: expect.stringContaining(words) }))
  })

  // @rule B-places-and-shapes.archive
  it('unpacks no more than it may, however often it is asked', () => {
    const archive = readArchive(writeArchive([{ name: 'a', data: Buffer.alloc(900) }]), { ...ARCHIVE_LIMITS, totalBytes: 2_000 })
    archive.read('a')
    archive.read('a')
    expect(() => archive.read('a')).toThrow(/would be unpacked/)
  })

  it('never does more than refuse, wherever it is cut off or changed', () => {
    const sound = writeArchive([DOC, { name: 'b', data: 'x'.repeat(50) }])
    for (let at = 0; at < sound.length; at += 1) {
      expect(() => readArchive(sound.subarray(0, at)), `${at} bytes`).toThrow(ArchiveFault)
      for (const other of [0, 0xff]) {
        const changed = sound.slice()
        changed[at] = other
        try {
          const archive = readArchive(changed)
          for (const name of archive.names) archive.read(name)
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(ArchiveFault)
        }
      }
    }
  })
})
