import { afterAll, describe, expect, it } from 'vitest'
import { readGpx } from '../../../../formats/gpx/read-gpx.ts'
import { speak } from '../../../../i18n/index.ts'
import { recordOf } from './feature-record.ts'

const WALK = `<gpx version="1.1"><trk><trkseg>
  <trkpt lat="1" lon="2"><ele>5.25</ele><time>2020-01-01T10:00:00Z</time></trkpt>
  <trkpt lat="1" lon="3"><ele>1105</ele><time>2020-01-02T00:00:00Z</time></trkpt></trkseg></trk></gpx>`

describe('heights and times of a track', () => {
  afterAll(() => speak('en', ['shell', 'map']))

  // @rule B-records.dates-by-locale
  it.each([
    ['en', '2020-01-01 10:00:00 UTC – 2020-01-02', '5.3 m to 1,105 m'],
    ['es', '1 ene 2020 10:00:00 UTC – 2 ene 2020', '5,3 m a 1105 m'],
    ['fr', '1 janv. 2020 10:00:00 UTC – 2 janv. 2020', '5,3 m à 1\u202F105 m'],
    ['pl', '1 sty 2020 10:00:00 UTC – 2 sty 2020', 'od 5,3 m do 1105 m'],
    ['ru', '1 янв. 2020 г. 10:00:00 UTC – 2 янв. 2020 г.', 'от 5,3 м до 1105 м'],
    ['zh', '2020年1月1日 10:00:00 UTC – 2020年1月2日', '5.3 m至1,105 m'],
  ])('%s writes them as it does', async (language, when, height) => {
    await speak(language, ['shell', 'map'])
    const file = readGpx(WALK)
    const { fields } = recordOf({ feature: file.features[0]!, file }, { when: 'When', height: 'Elevation', folder: 'Folder' })
    const words = (name: string) => fields.find((field) => field.name === name)?.value.replaceAll('\u00A0', ' ')
    expect([words('When'), words('Elevation')].map((text) => text?.replace('1 105', '1105'))).toEqual([when, height])
  })
})
