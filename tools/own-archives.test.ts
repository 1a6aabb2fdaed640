/** What the page makes of ZIP archives that a visitor opens from a disk, on the map and as a search area: sound ones, and those that lie. */
import { describe, expect, it } from 'vitest'
import { writeArchive, type WrittenEnd, type WrittenEntry } from '../server/src/testing/write-archive.ts'
import { readAreaFile } from '../web/src/features/filters/area-file/read-area.ts'
import { readVector } from '../web/src/features/map/layers/reading/read-vector.ts'
import type { VectorAnswer } from '../web/src/features/map/layers/reading/vector-answer.ts'

const PLACE = '<Placemark><name>Here</name><Point><coordinates>10,20</coordinates></Point></Placemark>'
const kml = (inside: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const PIXEL = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

const read = (entries: readonly WrittenEntry[], address = 'own-file:1') =>
  readVector({ kind: 'own', file: new Blob([new Uint8Array(writeArchive(entries))]), address })

describe('an archive of the visitor’s own', () => {
  const overlay = (href: string) =>
    `<GroundOverlay><Icon><href>${href}</href></Icon><LatLonBox><west>1</west><east>2</east><south>1</south><north>2</north></LatLonBox></GroundOverlay>`

  it('gives its main document with the pictures and the documents that lie in it', async () => {
    const archive: readonly WrittenEntry[] = [
      { name: 'other/more.kml', data: kml(`<Style id="s"/>${overlay('../files/a.png')}`) },
      {
        name: 'doc.kml',
        data: kml(`${PLACE}${overlay('files/A.png')}${overlay('files/none.png')}${overlay('files/words.png')}
          <NetworkLink><Link><href>other/more.kml</href></Link></NetworkLink>`),
      },
      { name: 'files/a.png', data: PIXEL },
      { name: 'files/words.png', data: 'no picture' },
    ]
    const { file } = (await read(archive)) as Extract<VectorAnswer, { file: unknown }>
    const { features, pictures, links } = file
    expect(features).toHaveLength(1)
    expect(pictures.map(({ url }) => url)).toEqual([`data:image/png;base64,${btoa(String.fromCharCode(...PIXEL))}`])
    expect(links.map(({ href }) => href)).toEqual(['own-file:1/other/more.kml'])
    const more = await read(archive, 'own-file:1/other/more.kml')
    expect('file' in more && more.file.pictures).toHaveLength(1)
    expect(await read(archive, 'own-file:1/none.kml')).toEqual({ trouble: 'not-found' })
  })
})

const AREA =
  '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>'
const DOC: WrittenEntry = { name: 'doc.kml', data: kml(PLACE + AREA) }
const ZEROS = new Uint8Array(20_000_000)

/** What an archive is, the archive, and what each of its two readers has to say. */
type Hostile = [what: string, entries: readonly WrittenEntry[], onMap: string, asArea: string, end?: WrittenEnd]

describe('an archive that is not what it says', () => {
  const hostile: Hostile[] = [
    ['has a file that leads out of it', [DOC, { name: '../up.kml', data: 'x' }], 'unsafe-file', 'unsafe-archive'],
    ['has an absolute name', [DOC, { name: 'C:\\up.kml', data: 'x' }], 'unsafe-file', 'unsafe-archive'],
    ['has a link to another file', [{ ...DOC, mode: 0o120777 }], 'unsafe-file', 'unsafe-archive'],
    ['has two files of one name', [DOC, { ...DOC, data: kml('') }], 'unsafe-file', 'unsafe-archive'],
    ['has two names for one file', [{ ...DOC, localName: 'other.kml' }], 'unsafe-file', 'unsafe-archive'],
    ['has two files in one place', [DOC, { name: 'more.kml', data: kml(PLACE), offset: 0 }], 'unsafe-file', 'unsafe-archive'],
    ['has a file that is larger than it says', [{ ...DOC, size: 100 }], 'unsafe-file', 'unsafe-archive'],
    ['has a file that is smaller than it says', [{ ...DOC, size: 10_000 }], 'broken-file', 'not-readable'],
    ['has a file with another checksum', [{ ...DOC, crc: 1 }], 'broken-file', 'not-readable'],
    ['has a file that is packed too much', [{ name: 'doc.kml', data: ZEROS }], 'unsafe-file', 'unsafe-archive'],
    ['has a file that is too large', [{ ...DOC, size: 70_000_000 }], 'too-large', 'too-large'],
    [
      'has too much in it',
      Array.from({ length: 5 }, (_, at) => ({ name: `${at}.kml`, data: ' '.repeat(200_000), isStored: true, size: 31_000_000 })),
      'too-large',
      'too-large',
    ],
    ['has too many files', [DOC], 'too-large', 'too-large', { count: 2_001 }],
    ['is in the form for very large ones', [DOC], 'too-large', 'too-large', { count: 0xffff }],
    ['is locked with a password', [{ ...DOC, flags: 1 }], 'broken-file', 'locked'],
    ['is packed in a way that is not known', [{ ...DOC, method: 12 }], 'broken-file', 'not-readable'],
    ['has its list in another place', [DOC], 'broken-file', 'not-readable', { start: 7 }],
    ['holds none of the files that are read', [{ name: 'readme.txt', data: 'x' }], 'wrong-kind', 'unknown-kind'],
  ]

  it.each<Hostile>(hostile)('because it %s is refused', async (_, entries, onMap, asArea, end) => {
    const bytes = new Uint8Array(writeArchive(entries, end))
    expect(await readVector({ kind: 'own', file: new Blob([bytes]), address: 'own-file:1' })).toEqual({ trouble: onMap })
    expect(await readAreaFile('a.kmz', bytes)).toEqual({ problem: asArea })
  })

  it('is told from a sound one', async () => {
    const bytes = new Uint8Array(writeArchive([DOC]))
    expect(await readVector({ kind: 'own', file: new Blob([bytes]), address: 'own-file:1' })).toHaveProperty('file')
    expect(await readAreaFile('a.kmz', bytes)).toMatchObject({ polygons: 1, corners: 3 })
  })

  it('may hold large files that nobody reads beside a search area', async () => {
    const bytes = new Uint8Array(writeArchive([DOC, { name: 'table.dbf', data: ZEROS }]))
    expect(await readAreaFile('a.zip', bytes)).toMatchObject({ polygons: 1 })
  })

  it('never breaks its readers, wherever it is cut off or damaged', async () => {
    const whole = new Uint8Array(writeArchive([DOC, { name: 'files/a.png', data: PIXEL }]))
    for (let at = 0; at < whole.length; at += 5) {
      const damaged = whole.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      for (const bytes of [whole.slice(0, at), damaged]) {
        expect(await readAreaFile('a.kmz', bytes)).toBeInstanceOf(Object)
        expect(await readVector({ kind: 'own', file: new Blob([bytes]), address: 'own-file:1' })).toBeInstanceOf(Object)
      }
    }
  })
})
