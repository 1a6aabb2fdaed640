/** What the page makes of KMZ archives that a visitor opens from a disk: sound ones, and those that lie. */
import { describe, expect, it } from 'vitest'
import { writeArchive, type WrittenEntry } from '../server/src/testing/write-archive.ts'
import { readVector } from '../web/src/features/map/model/layers/vector/read-vector.ts'
import type { VectorAnswer } from '../web/src/features/map/model/layers/vector/vector-answer.ts'

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

  it.each<[what: string, entry: WrittenEntry, trouble: string]>([
    ['leads out of it', { name: '../doc.kml', data: kml(PLACE) }, 'unsafe-file'],
    ['is larger than it says', { name: 'doc.kml', data: kml(PLACE.repeat(99)), size: 100 }, 'unsafe-file'],
    ['has another checksum', { name: 'doc.kml', data: kml(PLACE), crc: 1 }, 'broken-file'],
    ['is a bomb', { name: 'doc.kml', data: new Uint8Array(20_000_000) }, 'unsafe-file'],
    ['is no KML', { name: 'readme.txt', data: 'x' }, 'wrong-kind'],
  ])('of which a file %s is refused', async (_, entry, trouble) => {
    expect(await read([entry])).toEqual({ trouble })
  })
})
