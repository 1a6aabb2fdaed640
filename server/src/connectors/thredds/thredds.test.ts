import { bySize } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createThreddsReader } from './index.ts'

function read(xml: string, pieceSize = Infinity) {
  const references: string[] = []
  const reader = createThreddsReader({
    place: 'catalog.xml',
    fallbackId: 'catalog.xml',
    documentUrl: 'https://tds.org/thredds/a/catalog.xml',
    source: { id: 's', title: 'S' },
    curated: false,
    onReferences: (hrefs) => references.push(...hrefs),
  })
  const bytes = Buffer.from(xml)
  const all: Harvested[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) all.push(...reader.write(bytes.subarray(at, at + pieceSize)))
  all.push(...reader.end())
  const resources = all.flatMap((harvested) => (harvested.kind === 'record' ? [harvested.record.resource] : []))
  const refusals = all.flatMap((harvested) => (harvested.kind === 'refused' ? [`${harvested.place}: ${harvested.reason}`] : []))
  return { all, resources, refusals, references }
}
const SERVICES = `<service name="all" serviceType="Compound" base=""><service name="dap" serviceType="OPENDAP" base="/thredds/dodsC/"/>
  <service name="http" serviceType="HTTPServer" base="/thredds/fileServer/"/><service name="w" serviceType="WMS" base="/thredds/wms/"/>
  <service name="c" serviceType="WCS" base="https://other.org/wcs/"/><service name="n" serviceType="NetcdfSubset" base="/thredds/ncss/grid/"/>
  <service name="i" serviceType="ISO" base="/thredds/iso/"/><service name="u" serviceType="UDDC" base="/thredds/uddc/"/></service>
  <service name="latest" serviceType="Resolver" base=""/>`
const catalog = (content: string) =>
  `<catalog xmlns="http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0" xmlns:xlink="http://www.w3.org/1999/xlink" name="C">${SERVICES}${content}</catalog>`
const only = (content: string) => {
  const { resources, all } = read(catalog(content))
  if (resources.length !== 1) throw new Error(JSON.stringify(all))
  return resources[0]
}

describe('a dataset of a THREDDS catalogue', () => {
  it('has a link for every service that gives data or tells of them', () => {
    const resource = only(
      '<dataset name="One" ID="a/one" urlPath="a/one.nc"><serviceName>all</serviceName><dataSize units="Mbytes">1.5</dataSize></dataset>',
    )
    expect(resource).toMatchObject({ id: 'tds.org:a/one', title: 'One', type: 'data', level: 'dataset', formats: ['NetCDF'] })
    expect(resource?.online.map(({ url, protocol, accessType, size }) => [url, protocol, accessType, size])).toEqual([
      ['https://tds.org/thredds/dodsC/a/one.nc', 'OPeNDAP', 'complex', undefined],
      ['https://tds.org/thredds/fileServer/a/one.nc', 'WWW:DOWNLOAD', 'direct', 1_500_000],
      ['https://tds.org/thredds/wms/a/one.nc', 'OGC:WMS', 'complex', undefined],
      ['https://other.org/wcs/a/one.nc', 'OGC:WCS', 'complex', undefined],
      ['https://tds.org/thredds/ncss/grid/a/one.nc', 'THREDDS:NetcdfSubset', 'complex', undefined],
      ['https://tds.org/thredds/iso/a/one.nc', 'WWW:LINK', 'unknown', undefined],
    ])
  })

  it('is told by its own metadata, and by what those around it pass on', () => {
    const { resources } = read(
      catalog(`<dataset name="Series" ID="top"><metadata inherited="true"><serviceName>http</serviceName><authority>org.x</authority>
        <keyword vocabulary="GCMD">OCEANS</keyword><creator><name>Institute</name><contact url="https://x.org" email="desk@x.org"/></creator>
        <documentation type="summary">All of it</documentation><documentation type="rights">CC-BY-4.0</documentation>
        <documentation type="rights">Cite us</documentation><documentation xlink:href="/readme.txt" xlink:title="README"/>
        <variables vocabulary="CF-1.0"><variable name="sst" vocabulary_name="sea_surface_temperature" units="K"/></variables></metadata>
        <metadata><documentation type="summary">Of the series alone</documentation></metadata>
        <dataset name="One" ID="1" urlPath="1.nc"><documentation type="summary">The first</documentation>
          <documentation type="history">Made by hand</documentation><date type="modified">2020-01-02</date><date type="created">2019</date></dataset>
        <dataset name="Inner"><metadata inherited="true"><keyword>nearer</keyword></metadata><dataset name="Two" urlPath="2.nc"/></dataset>
      </dataset><dataset name="Outside" urlPath="3.nc"/>`),
    )
    expect(resources).toMatchObject([
      {
        id: 'org.x:1',
        abstract: 'The first',
        lineage: 'Made by hand',
        keywords: [
          { value: 'OCEANS', thesaurus: 'GCMD Keywords' },
          { value: 'sea_surface_temperature', kind: 'variable', thesaurus: 'CF Standard Names' },
        ],
        contacts: [{ organisation: 'Institute', role: 'originator', email: 'desk@x.org', url: 'https://x.org/' }],
        licence: { name: 'CC-BY-4.0' },
        useConstraints: ['Cite us'],
        online: [
          { url: 'https://tds.org/thredds/fileServer/1.nc' },
          { url: 'https://tds.org/readme.txt', name: 'README', function: 'information' },
        ],
        updated: '2020-01-02T00:00:00Z',
        created: '2019-01-01T00:00:00Z',
      },
      { id: 'tds.org#2.nc', abstract: 'All of it', keywords: [{ value: 'nearer' }, { value: 'OCEANS' }, {}] },
      { id: 'tds.org#3.nc', title: 'Outside', abstract: '', keywords: [] },
    ])
  })

  it.each([
    [
      '<northsouth><start>-10</start><size>20</size></northsouth><eastwest><start>170</start><size>20</size></eastwest>',
      [170, -10, -170, 10],
    ],
    [
      '<northsouth><start>10</start><size>-20</size></northsouth><eastwest><start>0</start><size>360</size></eastwest>',
      [-180, -10, 180, 10],
    ],
    ['<northsouth><start>0</start><size>NaN</size></northsouth><eastwest><start>1</start></eastwest>', [1, 0, 1, 0]],
    ['<northsouth><start>NaN</start></northsouth><eastwest><start>1</start></eastwest>', undefined],
    ['<northsouth><start>0</start><size>1e9</size></northsouth><eastwest><start>1</start></eastwest>', undefined],
    ['', undefined],
  ])('lies where its coverage says: %#', (ranges, box) => {
    const resource = only(`<dataset name="a" urlPath="a.nc"><geospatialCoverage>${ranges}</geospatialCoverage></dataset>`)
    expect(resource?.footprint?.boxes[0]).toEqual(box)
  })

  it('has a resolution in metres, of degrees as of kilometres', () => {
    const resolution = (units: string, step = '0.25') =>
      only(
        `<dataset name="a" urlPath="a.nc"><geospatialCoverage><northsouth><start>0</start><size>2</size><resolution>${step}</resolution>${units}</northsouth><eastwest><start>0</start><size>2</size><resolution>1</resolution>${units}</eastwest></geospatialCoverage></dataset>`,
      )?.resolution
    expect(resolution('<units>degrees_north</units>')).toBe(27_780)
    expect(resolution('', '-0.25')).toBe(27_780)
    expect(resolution('<units>km</units>')).toBe(250)
    expect(resolution('<units>pixels</units>')).toBeUndefined()
  })

  it('has heights in metres, upwards', () => {
    const heights = (attributes: string, units: string) =>
      only(
        `<dataset name="a" urlPath="a.nc"><geospatialCoverage ${attributes}><updown><start>0</start><size>2</size><units>${units}</units></updown></geospatialCoverage></dataset>`,
      )?.vertical
    expect(heights('zpositive="up"', 'km')).toEqual({ minimum: 0, maximum: 2_000 })
    expect(heights('zpositive="down"', 'm')).toMatchObject({ minimum: -2 })
    expect(heights('', 'hPa')).toBeUndefined()
  })

  it.each([
    ['<start>2020-01-01</start><end>2020-12-31</end>', { start: '2020-01-01T00:00:00Z', end: '2020-12-31T23:59:59Z' }],
    [
      '<start>2020-01-01T00:00:00Z</start><duration>7 days</duration>',
      { start: '2020-01-01T00:00:00Z', end: '2020-01-08T00:00:00Z' },
    ],
    ['<end>2020-01-08T00:00:00Z</end><duration>P7D</duration>', { start: '2020-01-01T00:00:00Z', end: '2020-01-08T00:00:00Z' }],
    ['<start>2020-01-01</start><end>present</end>', { start: '2020-01-01T00:00:00Z' }],
    ['<end>present</end><duration>30 days</duration>', undefined],
    ['<start>no</start><end>never</end>', undefined],
  ])('is of the time that its coverage says: %s', (coverage, time) => {
    expect(only(`<dataset name="a" urlPath="a.nc"><timeCoverage>${coverage}</timeCoverage></dataset>`)?.time).toEqual(time)
  })

  it('may be got by access elements, each with its own service', () => {
    const resource = only(
      '<dataset name="a" ID="a"><access urlPath="a.nc" serviceName="dap"/><access urlPath="b.nc" serviceName="http"/></dataset>',
    )
    expect(resource?.online.map(({ url }) => url)).toEqual([
      'https://tds.org/thredds/dodsC/a.nc',
      'https://tds.org/thredds/fileServer/b.nc',
    ])
  })

  it('is no entry when it only holds others or leads to the latest of them', () => {
    const { resources } = read(
      catalog('<dataset name="group"/><dataset name="latest" urlPath="latest.xml"><serviceName>latest</serviceName></dataset>'),
    )
    expect(resources).toEqual([])
  })
})

describe('a THREDDS catalogue', () => {
  it('is a container that tells its references, wherever they stand', () => {
    const { all, references } = read(
      catalog(
        '<catalogRef xlink:href="b/catalog.xml" xlink:title="B"/><dataset name="d"><catalogRef xlink:href="/c.xml"/><catalogRef/></dataset>',
      ),
    )
    expect(all).toEqual([{ kind: 'container', place: 'catalog.xml', what: 'catalog' }])
    expect(references).toEqual(['b/catalog.xml', '/c.xml'])
  })

  it('is read alike in whatever pieces it comes', () => {
    const xml = catalog(Array.from({ length: 30 }, (_, n) => `<dataset name="d${n}" ID="${n}" urlPath="${n}.nc"/>`).join(''))
    expect(read(xml, 9)).toEqual(read(xml))
    expect(read(xml).resources).toHaveLength(30)
  })

  it('does not make much of little: what many datasets inherit stays small', () => {
    const [many, most] = bySize([2_000, 200], [20_000, 2_000])
    const keywords = Array.from({ length: many }, (_, n) => `<keyword>k${n}</keyword>`).join('')
    const datasets = Array.from({ length: most }, (_, n) => `<dataset name="d${n}" ID="${n}" urlPath="${n}.nc"/>`).join('')
    const { resources } = read(
      catalog(`<dataset name="top"><metadata inherited="true">${keywords}</metadata>${datasets}</dataset>`),
    )
    expect(resources).toHaveLength(most)
    expect(resources[most - 1]?.keywords).toHaveLength(500)
  }, 60_000)

  it.each([
    ['', 'it is empty'],
    ['<html/>', 'it is an HTML page, not a THREDDS catalogue'],
    ['<catalog xmlns="http://other.org"/>', 'its root element is catalog (http://other.org), not a THREDDS catalogue'],
    ['<!DOCTYPE catalog [<!ENTITY a "b">]><catalog/>', 'it has a document type declaration (DOCTYPE), which is not accepted'],
    [catalog(`${'<dataset name="a">'.repeat(300)}${'</dataset>'.repeat(300)}`), 'its elements are nested more than 200 deep'],
  ])('is refused with what it is instead: %#', (xml, reason) => {
    expect(read(xml).refusals).toEqual([`catalog.xml: ${reason}`])
  })
})
