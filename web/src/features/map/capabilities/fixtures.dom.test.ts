import { describe, expect, it } from 'vitest'
import { recordedFiles, recordedName, recordedText } from '../../../testing/recorded-files.ts'
import { flatLayers, type ServiceLayers, type UnreadService } from './service-layers.ts'
import { readWmsCapabilities } from './wms-capabilities.ts'
import { readWmtsCapabilities } from './wmts-capabilities.ts'

const files = [...recordedFiles('wms', '.xml'), ...recordedFiles('wmts', '.xml')]

/** Layers, extent of the first that is drawn, how many of them have times and answer questions, sets of tiles; or why not. */
const EXPECTED: Readonly<Record<string, string>> = {
  'geoss-135-afromaison-capabilities.xml': '1.3.0: 1 at -9.35 35.8 3.63 43.74, 0 with times, 1 answering, 0 grids',
  'test-capabilities-111.xml': '1.1.1: 2 at -141 41.68 -52.78 68.34, 0 with times, 0 answering, 0 grids',
  'GeographicOnly.xml': '1.3.0: 1 at 145.64 -37.85 153.48 -16.82, 0 with times, 1 answering, 0 grids',
  'WebMercatorAndGeographic.xml': '1.3.0: 1 at 145.64 -37.85 153.48 -16.82, 0 with times, 1 answering, 0 grids',
  'bad_datetime.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'comma_sep_datetimes.xml': '1.3.0: 1 at 142.01 -25.5 155.99 -9.51, 1 with times, 1 answering, 0 grids',
  'comma_sep_datetimes_inherited.xml': '1.3.0: 1 at 142.01 -25.5 155.99 -9.51, 1 with times, 1 answering, 0 grids',
  'multiple_metadata_url.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'multiple_style_legend_url.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'ncwms_service.xml': '1.1.1: 1 at 142.01 -25.5 155.99 -9.51, 1 with times, 1 answering, 0 grids',
  'no_legend_url.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'period_date_notime.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'period_datetimes.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'period_datetimes_crossing_leap_second.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'period_datetimes_multiple_units.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'single_metadata_url.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'single_period_datetimes.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'single_style_legend_url.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'single_style_multiple_legend_urls.xml': '1.1.1: 1 at -124.18 46.03 -123.29 46.38, 1 with times, 1 answering, 0 grids',
  'wms_crs.xml': '1.3.0: 5 at 109.99 -45.24 156.1 -9.03, 3 with times, 5 answering, 0 grids',
  'wms_esri_2.xml': '1.3.0: 3 at 112.5 -43.85 154 -9, 0 with times, 3 answering, 0 grids',
  'wms_nested_groups.xml': '1.3.0: 6 at 109.99 -45.24 156.1 -9.03, 4 with times, 6 answering, 0 grids',
  'wms_datageo_caps_130.xml': '1.3.0: 1 at -46.98 -23.1 -46.94 -23.08, 0 with times, 1 answering, 0 grids',
  'wms_dov_getcapabilities_130.xml': '1.3.0: 1 at 2.5 49.36 5.96 52.82, 0 with times, 1 answering, 0 grids',
  'wms_dov_getcapabilities_130_nometadata.xml': '1.3.0: 1 at 2.5 49.36 5.96 52.82, 0 with times, 1 answering, 0 grids',
  'wms_geoserver-cap.xml': '1.1.1: 3 at -74.01 40.71 -74 40.72, 0 with times, 2 answering, 0 grids',
  'wms_geoserver-cap_no_title.xml': '1.1.1: 3 at -74.01 40.71 -74 40.72, 0 with times, 2 answering, 0 grids',
  'wms_mass_gis-caps.xml': '1.1.1: 1017 at -73.53 41.18 -69.83 42.89, 0 with times, 1017 answering, 0 grids',
  'wms_mesonet-caps-130.xml': '1.3.0: 3 at -126 24 -66 50, 2 with times, 0 answering, 0 grids',
  'wms_mesonet-caps-130_bom.xml': 'broken-file',
  'wms_nccs_nasa_getcap_130.xml': '1.3.0: 7 at -180 -90 179 90, 7 with times, 7 answering, 0 grids',
  'osm-restaurant-hotel.xml': 'wrong-kind',
  'ogcsample111.xml': '1.1.1: 8 at -71.63 41.75 -70.78 42.9, 5 with times, 5 answering, 0 grids',
  'ogcsample111_sld.xml': '1.1.1: 8 at -71.63 41.75 -70.78 42.9, 5 with times, 5 answering, 0 grids',
  'ogcsample130.xml': '1.3.0: 8 at -71.63 41.75 -70.78 42.9, 5 with times, 5 answering, 0 grids',
  'ogcsample130_sld.xml': '1.3.0: 8 at -71.63 41.75 -70.78 42.9, 5 with times, 5 answering, 0 grids',
  'singlelayer.xml': '1.3.0: 1 at nowhere, 0 with times, 1 answering, 0 grids',
  'with_tilematrix.xml': '1.0.0: 3 at -180 -85.05 180 85.05, 0 with times, 0 answering, 2 grids',
  'eosdis-wmts-cap.xml': '1.0.0: 55 at -180 -90 180 90, 0 with times, 0 answering, 4 grids',
  'erdas-iws-wmts-cap.xml': '1.0.0: 4 at -83.27 39.79 -82.75 40.15, 0 with times, 0 answering, 5 grids',
  'geoserver21-wmts-cap.xml': '1.0.0: 58 at -180 -85.47 180 82.89, 0 with times, 58 answering, 6 grids',
  'sfs-wmts-cap-world.xml': '1.0.0: 2 at -180 -90 179.3 83.63, 0 with times, 2 answering, 2 grids',
  'WMTSCapabilities.xml': '1.0.0: 1 at -180 -49.45 180 -31.16, 0 with times, 1 answering, 1 grids',
  'arcgis.xml': '1.0.0: 1 at -178.23 18.91 -66.95 71.39, 0 with times, 0 answering, 2 grids',
  'capabilities_wgs84.xml': '1.0.0: 1 at -180 -90 180 90, 0 with times, 0 answering, 1 grids',
  'capabilities_wgs84_with_boundingbox.xml': '1.0.0: 7 at 8.78 46.36 17.5 49.04, 0 with times, 0 answering, 2 grids',
  'capabilities_with_tilematrixsetlimits.xml': '1.0.0: 1 at nowhere, 0 with times, 0 answering, 1 grids',
  'capabilities_with_tilematrixsetlink.xml': '1.0.0: 2 at -180 -90 180 90, 0 with times, 0 answering, 1 grids',
  'ign.xml': '1.0.0: 1 at -180 -86 180 84, 0 with times, 0 answering, 2 grids',
  'ogcsample.xml': '1.0.0: 1 at -180 -90 180 90, 1 with times, 1 answering, 4 grids',
}

/** What was read, in one line. */
function told(service: ServiceLayers | UnreadService): string {
  if (service.kind === 'unread') return `${service.trouble} ${service.said}`.trim()
  const layers = flatLayers(service).map(({ layer }) => layer)
  const extent = layers[0]?.extent?.map((side) => Number(side.toFixed(2))).join(' ') ?? 'nowhere'
  const count = (is: (layer: (typeof layers)[number]) => boolean) => layers.filter(is).length
  const times = count((layer) => layer.times !== undefined)
  return `${service.version}: ${layers.length} at ${extent}, ${times} with times, ${count((layer) => layer.queryable)} answering, ${service.matrixSets.length} grids`
}

// skipped where the recorded documents are absent
describe.skipIf(files.length === 0)('recorded capabilities (../shared/fixtures)', () => {
  it.each(files)('%s', (path) => {
    const xml = recordedText(path)
    const service = path.startsWith('wmts') ? readWmtsCapabilities(xml) : readWmsCapabilities(xml)
    expect(told(service)).toBe(EXPECTED[recordedName(path)])
  })

  it('are all in the table', () => {
    expect(files.map(recordedName).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })
})
