import { describe, expect, it } from 'vitest'
import { infoFormatOf } from './ask-wms.ts'
import { readInfo } from './feature-info.ts'

const nothing = { kind: 'records', records: [] }

describe('an answer in JSON', () => {
  it('has a record for each feature', () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 'roads.1', properties: { name: 'A1', lanes: 4, old: null, tags: ['x'] } }],
    })
    expect(readInfo({ kind: 'json', text })).toEqual({
      kind: 'records',
      records: [
        {
          title: 'roads.1',
          fields: [
            { name: 'name', value: 'A1' },
            { name: 'lanes', value: '4' },
            { name: 'old', value: '' },
            { name: 'tags', value: '["x"]' },
          ],
        },
      ],
    })
  })
  it('of ArcGIS has attributes, of others is an object', () => {
    const arcgis = JSON.stringify({ results: [{ layerName: 'Wells', attributes: { depth: 12 } }] })
    expect(readInfo({ kind: 'json', text: arcgis })).toEqual({
      kind: 'records',
      records: [{ title: 'Wells', fields: [{ name: 'depth', value: '12' }] }],
    })
    expect(readInfo({ kind: 'json', text: '{"value":7}' })).toEqual({
      kind: 'records',
      records: [{ fields: [{ name: 'value', value: '7' }] }],
    })
  })
  it('may be empty', () => {
    expect(readInfo({ kind: 'json', text: '{"type":"FeatureCollection","features":[]}' })).toEqual(nothing)
    expect(readInfo({ kind: 'json', text: '[]' })).toEqual(nothing)
  })
})

describe('an answer in XML', () => {
  it('of MapServer has a feature in a layer', () => {
    const text = `<msGMLOutput xmlns:gml="http://www.opengis.net/gml"><a_layer><gml:name>A</gml:name><a_feature>
      <gml:boundedBy><gml:Box srsName="EPSG:4326"><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></gml:boundedBy>
      <name>Red</name><value>7</value></a_feature></a_layer></msGMLOutput>`
    expect(readInfo({ kind: 'xml', text })).toMatchObject({
      kind: 'records',
      records: [
        { title: 'a_layer' },
        {
          title: 'a_feature',
          fields: [
            { name: 'name', value: 'Red' },
            { name: 'value', value: '7' },
          ],
        },
      ],
    })
  })
  it('of ArcGIS has attributes', () => {
    const text = '<FeatureInfoResponse xmlns="http://www.esri.com/wms"><FIELDS OBJECTID="1" NAME="Rome"/></FeatureInfoResponse>'
    expect(readInfo({ kind: 'xml', text })).toEqual({
      kind: 'records',
      records: [
        {
          fields: [
            { name: 'OBJECTID', value: '1' },
            { name: 'NAME', value: 'Rome' },
          ],
        },
      ],
    })
  })
})

describe('an answer in words', () => {
  it.each(['', 'no features were found\n', "GetFeatureInfo results:\n\nLayer 'sst'\n", 'Search returned no results.'])(
    '"%s" is nothing',
    (text) => {
      expect(readInfo({ kind: 'text', text })).toEqual(nothing)
    },
  )
  it('is shown as it is', () => {
    expect(readInfo({ kind: 'text', text: ' depth = 3 \n' })).toEqual({ kind: 'text', text: 'depth = 3' })
  })
  it('of a page without words is nothing', () => {
    expect(readInfo({ kind: 'html', text: '<html><body> </body></html>' })).toEqual(nothing)
    expect(readInfo({ kind: 'html', text: '<p>Depth</p>' })).toEqual({ kind: 'html', html: '<p>Depth</p>' })
  })
})

describe('the form of the answer that is asked for', () => {
  it.each([
    [['text/html', 'application/json', 'text/plain'], 'application/json'],
    [['text/html', 'application/vnd.ogc.gml', 'text/plain'], 'application/vnd.ogc.gml'],
    [['text/html', 'text/plain'], 'text/plain'],
    [['text/html'], 'text/html'],
    [[], 'text/plain'],
  ])('%j: %s', (formats, asked) => {
    expect(infoFormatOf(formats)).toBe(asked)
  })
})
