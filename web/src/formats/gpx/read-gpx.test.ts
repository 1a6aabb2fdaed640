import { describe, expect, it } from 'vitest'
import { mercatorX } from '@graticule/contracts/geometry/web-mercator'
import { isGpx, readGpx } from './read-gpx.ts'

const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const point = (lon: number, lat: number, time?: string, ele?: number) =>
  `<trkpt lat="${lat}" lon="${lon}">${ele === undefined ? '' : `<ele>${ele}</ele>`}${time === undefined ? '' : `<time>${time}</time>`}</trkpt>`

describe('a GPX document', () => {
  // @rule B-places-and-shapes.gpx
  it('shows waypoints, routes and tracks with names, times and elevations', () => {
    const file = readGpx(
      gpx(`<metadata><name>A day</name></metadata>
        <wpt lat="50" lon="10"><ele>12.34</ele><name>Hut</name><desc>&lt;b&gt;Open&lt;/b&gt; in summer</desc><sym>Lodge</sym>
          <link href="https://a.example/hut"/><link href="javascript:alert(1)"/></wpt>
        <rte><name>Way</name><rtept lat="50" lon="10"/><rtept lat="51" lon="11"/></rte>
        <trk><name>Walk</name><trkseg>${point(1, 2, '2020-01-01T10:00:00Z', 5)}${point(2, 3, '2020-01-01T11:00:00Z', 105)}</trkseg>
          <trkseg>${point(3, 4, '2020-01-01T12:00:00Z')}${point(4, 5, '2020-01-01T13:00:00Z')}</trkseg></trk>`),
    )
    expect(file).toMatchObject({ name: 'A day', extent: [1, 2, 11, 51] })
    expect(file.features.map(({ name, isLabelled, shapes }) => [name, isLabelled, shapes.map(({ kind }) => kind)])).toEqual([
      ['Hut', true, ['point']],
      ['Way', false, ['line']],
      ['Walk', false, ['line', 'line']],
    ])
    expect(file.features[0]?.fields).toEqual([
      ['desc', 'Open in summer'],
      ['sym', 'Lodge'],
      ['link', 'https://a.example/hut'],
    ])
    const [, , walk] = file.features
    expect(walk?.fields).toEqual([])
    expect(file.features.map(({ heights }) => heights)).toEqual([[12.34, 12.34], undefined, [5, 105]])
    expect(walk?.span).toEqual({ begin: Date.parse('2020-01-01T10:00:00Z'), end: Date.parse('2020-01-01T13:00:00Z') })
    expect(walk?.moments).toHaveLength(4)
    expect(walk?.shapes[0]?.flat[0]).toBeCloseTo(mercatorX(1))
  })

  it('leaves out what is nowhere, and shows a track of one place as a point', () => {
    const file = readGpx(
      gpx(`<wpt lat="95" lon="1"/><wpt/><trk/><trk><trkseg/></trk><rte><rtept lat="a" lon="b"/></rte>
        <trk><trkseg>${point(1, 2)}</trkseg></trk><extensions><wpt lat="1" lon="1"/></extensions>`),
    )
    expect(file.features.map(({ shapes }) => shapes.map(({ kind }) => kind))).toEqual([['point']])
    expect(file.features[0]).not.toHaveProperty('moments')
  })

  it('is told by its root', () => {
    expect(isGpx(gpx(''))).toBe(true)
    expect(isGpx('<kml/>')).toBe(false)
  })
})
