/**
 * What becomes of recorded files of places and shapes on their way to the map: through the real server, which fetches them from a
 * played one, and then the reader of the page; and opened from a disk, by the reader of the page alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LayerPortal, startLayerPortal } from '../server/src/testing/layer-portal.ts'
import { readVector } from '../web/src/features/map/layers/reading/read-vector.ts'
import type { VectorAnswer } from '../web/src/features/map/layers/reading/vector-answer.ts'

const FIXTURES = join(import.meta.dirname, '../../shared/fixtures')
const FOLDERS = ['kml', 'geojson', 'earthquakes', 'ckan', 'stac', 'opensearch-eo', 'ogcapi']

/**
 * Features, pictures on the ground, further files, pictures on the screen, and where they lie (west, south, east, north); or the trouble
 * that the server or the reader has with the file.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  'ckan/ckan_ckanext-spatial/ckanext__spatial__tests__data__altafulla.geojson': '1 0 0 0 at 1.361 41.132 1.396 41.174',
  'ckan/ckan_ckanext-spatial/ckanext__spatial__tests__data__chukot.geojson': '1 0 0 0 at 157.831 61.806 -169.653 76.167',
  'ckan/ckan_ckanext-spatial/ckanext__spatial__tests__data__hawaii.geojson': '1 0 0 0 at -160.25 18.917 -154.814 22.233',
  'earthquakes/obspy_obspy/obspy__io__kml__tests__data__catalog.kml': '3 0 0 0 at 37.736 38.017 79.689 41.818',
  'geojson/NextGeoss_ckanext-nextgeossharvest/ckanext__nextgeossharvest__lib__countries_iso_a3.geojson': 'wrong-kind',
  'geojson/TerriaJS_terriajs/apps__terriamap__wwwroot__test__sample.gpx': '2 0 0 0 at -1.69 53.042 -1.572 53.094',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__api-list.geojson': 'wrong-kind',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__api.geojson': 'wrong-kind',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__bike_racks.zip': 'wrong-kind',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__cemeteries.geojson':
    '59 0 0 0 at 118.518 -37.968 152.396 -15.079',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__empty-geoms.geojson': '4 0 0 0 at 100 -37.825 145.016 3',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__gme.geojson':
    '247 0 0 0 at 114.616 -42.976 153.557 -12.377',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__height.geojson':
    '2 0 0 0 at 145.009 -37.77 145.02 -37.761',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__multipoint.geojson': '1 0 0 0 at 100 0 101 1',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__points.geojson':
    '5 0 0 0 at 144.913 -37.828 144.929 -37.825',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__polygon.geojson': '1 0 0 0 at 100 0 101 1',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__polyline.geojson': '1 0 0 0 at 100 0 103 3',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__test-descriptions.geojson':
    '59 0 0 0 at 118.518 -37.968 152.396 -15.079',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__time-based-automatic-styles.geojson':
    '9 0 0 0 at 145.009 -37.77 145.02 -37.761',
  'geojson/TerriaJS_terriajs/packages__terriajs__wwwroot__test__GeoJSON__time-based.geojson':
    '2 0 0 0 at 145.009 -37.77 145.02 -37.761',
  'geojson/geonetwork_geonetwork-ui/libs__util__data-fetcher__src__fixtures__perimetre-des-epci-concernes-par-un-contrat-de-ville.geojson':
    '37 0 0 0 at -0.004 42.523 4.572 44.485',
  'geojson/geonetwork_geonetwork-ui/libs__util__data-fetcher__src__fixtures__perimetre-des-epci-concernes-par-un-contrat-de-ville.json':
    'wrong-kind',
  'geojson/geonetwork_geonetwork-ui/libs__util__data-fetcher__src__fixtures__small.json': 'wrong-kind',
  'geojson/geonetwork_geonetwork-ui/libs__util__data-fetcher__src__fixtures__wfs-gml.xml': 'wrong-kind',
  'geojson/geopython_pywps/tests__data__gml__point.gml': 'wrong-kind',
  'geojson/geopython_pywps/tests__data__json__point.geojson': '1 0 0 0 at 8.578 22.875 8.578 22.875',
  'geojson/openlayers_openlayers/examples__data__geojson__fire.json': '1 0 0 0 at -120.191 46.947 -119.987 47.083',
  'geojson/openlayers_openlayers/examples__data__geojson__photovoltaic.json': '1046 0 0 0 at 16.189 48.122 16.546 48.303',
  'geojson/openlayers_openlayers/examples__data__geojson__point-samples.geojson': '9 0 0 0 at -75.849 47.643 -74.792 48.285',
  'geojson/openlayers_openlayers/examples__data__geojson__roads-seoul.geojson': '94 0 0 0 at 126.965 37.52 126.992 37.536',
  'geojson/openlayers_openlayers/examples__data__geojson__ship-trajectories.json': '77 0 0 0 at 11.805 57.648 11.912 57.698',
  'geojson/openlayers_openlayers/examples__data__geojson__vienna-streets.geojson': '3356 0 0 0 at 16.316 48.189 16.43 48.225',
  'geojson/openlayers_openlayers/test__node__ol__format__GeoJSON__countries.geojson': '179 0 0 0 at -180 -85.051 180 83.645',
  'geojson/openlayers_openlayers/test__rendering__data__countries.json': '179 0 0 0 at -180 -85.051 180 83.645',
  'geojson/openlayers_openlayers/test__rendering__data__rivers.geojson': '3 0 0 0 at 7.005 51.978 7.703 52.34',
  'geojson/rasterio_rasterio/tests__data__issue1446.geojson': '7 0 0 0 at -9.151 2.171 -9.144 2.176',
  'kml/TerriaJS_terriajs/packages__terriajs__wwwroot__test__KML__vic_police.kml': '346 0 0 0 at 141.083 -38.76 149.751 -34.167',
  'kml/TerriaJS_terriajs/packages__terriajs__wwwroot__test__KML__vic_police.kmz': '346 0 0 0 at 141.083 -38.76 149.751 -34.167',
  'kml/libkml_libkml/examples__kml__abstractview.kml': '1 0 0 0 at -96.909 38.07 -96.909 38.07',
  'kml/libkml_libkml/examples__kml__allstyles.kml': '0 0 0 0',
  'kml/libkml_libkml/examples__kml__extendeddata.kml': '0 0 0 0',
  'kml/libkml_libkml/examples__kml__inline-stylemap.kml': '1 0 0 0 at -95.452 37.682 -95.452 37.682',
  'kml/libkml_libkml/examples__kml__model.kml': '0 0 0 0',
  'kml/libkml_libkml/examples__kml__networklinkcontrol.kml': '0 0 0 0',
  'kml/libkml_libkml/examples__kml__region.kml': '0 0 0 0',
  'kml/libkml_libkml/examples__kml__sky.kml': '1 0 0 0 at 30.817 54.364 30.817 54.364',
  'kml/libkml_libkml/examples__kml__unknown-elements.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__atom__atom-all-a.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__atom__atom-author.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__atom__georss-simple-point.xml': 'wrong-kind',
  'kml/libkml_libkml/testdata__gx__all-gx-altitudemodes-golden.kml': '4 0 1 0 at -112 11 19 68.3',
  'kml/libkml_libkml/testdata__gx__all-gx-golden.kml': '3 0 0 0 at 146.788 12.205 2.295 48.858',
  'kml/libkml_libkml/testdata__kml__101_nested_elements.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__101_nested_folders.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__all-arrays.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__all-itemicon-states-golden.kml': '12 0 0 0 at -100 37 -100 37.011',
  'kml/libkml_libkml/testdata__kml__all-unknown-attrs-input.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__all-unknown-input.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__billion.kml': 'unsafe-file',
  'kml/libkml_libkml/testdata__kml__gnis-ak-first-101.kml': '101 0 0 0 at -168.898 39.31 -123.845 70.275',
  'kml/libkml_libkml/testdata__kml__kmlsamples.kml': '1 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/libkml_libkml/testdata__kml__model-macky.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kml__schemadata.kml': '1 0 0 0 at -122 36.995 -122 36.995',
  'kml/libkml_libkml/testdata__kmz__bad-pk-data.kmz': 'too-large',
  'kml/libkml_libkml/testdata__kmz__bad-too-large.kmz': 'too-large',
  'kml/libkml_libkml/testdata__kmz__balloon-image-rel.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__camels.kml': '2 1 0 0 at -122.081 37.422 -122.079 37.423',
  'kml/libkml_libkml/testdata__kmz__doc.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__hier.kmz': '0 0 1 0',
  'kml/libkml_libkml/testdata__kmz__model-macky.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__multikml-doc.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__nokml.kmz': 'wrong-kind',
  'kml/libkml_libkml/testdata__kmz__outside.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__overflow_corrupted_stack.kmz': 'broken-file',
  'kml/libkml_libkml/testdata__kmz__overflow_unzOpenCurrentFile.kmz': 'broken-file',
  'kml/libkml_libkml/testdata__kmz__radar-animation.kmz': '0 0 1 0',
  'kml/libkml_libkml/testdata__kmz__rumsey__kml__010.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__rumsey__kml__lc01.kmz': '0 0 0 0',
  'kml/libkml_libkml/testdata__kmz__screenoverlay-continents.kmz': '4 0 0 4 at -130 -50 50 70',
  'kml/libkml_libkml/testdata__links__alllinks.kml': '0 0 1 1',
  'kml/libkml_libkml/testdata__style__allstyles.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__style__dup-id.kml': '2 0 0 0 at -112.266 36.08 -112.255 36.086',
  'kml/libkml_libkml/testdata__style__iconstyle.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__style__inline-style.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__style__inline-stylemap.kml': '1 0 0 0 at 1 2 7 8',
  'kml/libkml_libkml/testdata__style__kmlsamples-inline-style-check.kml': '1 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/libkml_libkml/testdata__style__remote-styleurl-placemark-inline-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__remote-styleurl-screenoverlay-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__simple-pm0-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__style-with-unknown-elements-jb-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__weather__point-sarnen-green.kml': '1 0 0 0 at 8.23 46.9 8.23 46.9',
  'kml/libkml_libkml/testdata__style__weather__points-puntas-ARSC0046-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__weather__points-puntas-ARSC0133-check.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__style__weather__points-puntas.kml': '11 0 0 0 at -75.1 -54.8 -67.75 -45.4',
  'kml/libkml_libkml/testdata__style__weather__style.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__update__california-change-linestring.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__update__california-delete-ad.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__update__change-california-a.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__update__change-placemark-geometry.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__update__change-placemark-styleurl-check.kml': '0 0 0 0',
  'kml/libkml_libkml/testdata__update__kmlsamples-change-many-check.kml': '2 0 0 0 at -122.084 37.422 -122.082 37.422',
  'kml/libkml_libkml/testdata__update__kmlsamples-delete-many.kml': 'wrong-kind',
  'kml/libkml_libkml/testdata__update__kmlsamples-multi-update-check.kml': '0 0 0 0',
  'kml/openlayers_openlayers/examples__data__kml__2012-02-10.kml': '1119 0 0 1 at 7.375 46.296 8.381 46.691',
  'kml/openlayers_openlayers/examples__data__kml__states.kml': '50 0 0 0 at -178.218 18.922 -66.969 71.406',
  'kml/openlayers_openlayers/examples__data__kml__timezones.kml': '38 0 0 0 at -180 -85.051 180 85.051',
  'kml/openlayers_openlayers/test__browser__spec__ol__format__kml__networklinks.kml': '0 0 2 0',
  'kml/openlayers_openlayers/test__browser__spec__ol__format__kml__style.kml': '2 0 0 0 at 7.227 47.237 7.353 47.266',
  'kml/placemark_togeojson/test__data__Friday-Evening-Run.gpx': '1 0 0 0 at 4.06 51.902 4.069 51.904',
  'kml/placemark_togeojson/test__data__addresses.kml': '7 0 0 0 at 100.529 13.746 100.592 13.799',
  'kml/placemark_togeojson/test__data__bad.gpx': '0 0 0 0',
  'kml/placemark_togeojson/test__data__bad.kml': '0 0 0 0',
  'kml/placemark_togeojson/test__data__blue_hills.gpx': '49 0 0 0 at -71.124 42.204 -71.07 42.228',
  'kml/placemark_togeojson/test__data__cdata.kml': '1 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/placemark_togeojson/test__data__empty_trk.gpx': '0 0 0 0',
  'kml/placemark_togeojson/test__data__extended_data.kml': '1 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/placemark_togeojson/test__data__garmin_extensions.gpx': '4 0 0 0 at 1 0 24 23',
  'kml/placemark_togeojson/test__data__gdal.gpx': '4 0 0 0 at 1 0 24 23',
  'kml/placemark_togeojson/test__data__ground_overlay_quad.kml': '0 1 0 0 at 81.509 43.665 83.53 44.321',
  'kml/placemark_togeojson/test__data__gxmultitrack.kml': '3 0 0 0 at -72.325 -40.158 -71.325 -40.14',
  'kml/placemark_togeojson/test__data__inline_style_mini.kml': '1 0 0 0 at 2.31 48.73 2.31 48.73',
  'kml/placemark_togeojson/test__data__linestring.kml': '2 0 0 0 at -122.364 37.824 -122.364 37.825',
  'kml/placemark_togeojson/test__data__literal_color.kml': '1 0 0 0 at 2.31 48.73 2.31 48.73',
  'kml/placemark_togeojson/test__data__multigeometry.kml': '1 0 0 0 at -122.443 37.807 -122.443 37.807',
  'kml/placemark_togeojson/test__data__multigeometry_discrete.kml': '1 0 0 0 at -122.443 37.807 -122.443 37.807',
  'kml/placemark_togeojson/test__data__multitrack.kml': '3 0 0 0 at 3.682 51.05 3.683 51.051',
  'kml/placemark_togeojson/test__data__multitrackgpx.gpx': '3 0 0 0 at 8.056 48.281 8.185 48.38',
  'kml/placemark_togeojson/test__data__nogeomplacemark.kml': '0 0 0 0',
  'kml/placemark_togeojson/test__data__non_gx_multitrack.kml': '3 0 0 0 at 3.682 51.05 3.683 51.051',
  'kml/placemark_togeojson/test__data__north_core.gpx': '10 0 0 0 at -1.525 10.229 4.197 13.52',
  'kml/placemark_togeojson/test__data__null_geometry.kml': '0 0 0 0',
  'kml/placemark_togeojson/test__data__opencpn.gpx': '1 0 0 0 at -123.04 48.586 -122.731 48.734',
  'kml/placemark_togeojson/test__data__osm.gpx': '3 0 0 0 at -77.014 38.891 -77.003 38.908',
  'kml/placemark_togeojson/test__data__point_extra_coordinates.kml': '1 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/placemark_togeojson/test__data__polygon.kml': '1 0 0 0 at -122.367 37.819 -122.365 37.82',
  'kml/placemark_togeojson/test__data__run_gpxtpx.gpx': '1 0 0 0 at -122.408 37.783 -122.407 37.784',
  'kml/placemark_togeojson/test__data__sample.tcx': 'wrong-kind',
  'kml/placemark_togeojson/test__data__selfclosing.kml': '0 0 0 0',
  'kml/placemark_togeojson/test__data__simpledata.kml': '2 0 0 0 at -122 37.002 -121.998 37.008',
  'kml/placemark_togeojson/test__data__style.gpx': '21 0 0 0 at -106.468 38.889 -106.149 39.043',
  'kml/placemark_togeojson/test__data__style.kml': '3 0 0 0 at -122.082 37.422 -122.082 37.422',
  'kml/placemark_togeojson/test__data__styles.kml': '2 0 0 0 at 20.995 48.764 21.005 48.773',
  'kml/placemark_togeojson/test__data__tcx-courses.tcx': 'wrong-kind',
  'kml/placemark_togeojson/test__data__tour_hr.tcx': 'wrong-kind',
  'kml/placemark_togeojson/test__data__trek.gpx': '1 0 0 0 at 6.055 44.893 6.081 44.908',
  'kml/placemark_togeojson/test__data__twopoints.kml': '2 0 0 0 at -122.082 37.422 -120.082 37.422',
  'kml/placemark_togeojson/test__data__unique_trkpt.gpx': '1 0 0 0 at -74.961 -14.855 -74.961 -14.855',
  'kml/placemark_togeojson/test__data__zero_elevation.gpx': '1 0 0 0 at -71.096 42.21 -71.096 42.21',
  'ogcapi/geopython_pygeoapi/tests__data__ne_110m_lakes.geojson': '25 0 0 0 at -124.954 -16.536 109.93 66.969',
  'opensearch-eo/geopython_OWSLib/tests__resources__owc_geojson_examples__ingest1.owc.geojson':
    '2 0 0 0 at 165.391 -47.938 179 -34',
  'opensearch-eo/geopython_OWSLib/tests__resources__owc_geojson_examples__owc1.geojson': '0 0 0 0',
  'opensearch-eo/geopython_OWSLib/tests__resources__owc_geojson_examples__owc2.geojson': '1 0 0 0 at -180 -85.051 180 85.051',
  'stac/CS-SI_eodag/tests__resources__eodag_search_result_awseos.geojson': '2 0 0 0 at -0.537 43.22 0.589 44.226',
  'stac/CS-SI_eodag/tests__resources__eodag_search_result_cop_dataspace.geojson': '2 0 0 0 at 145.07 12.575 147.666 15.089',
}

/** What is another when the file is opened from a disk: relative addresses lead nowhere. */
const FROM_DISK: Readonly<Record<string, string>> = {
  'kml/libkml_libkml/testdata__gx__all-gx-altitudemodes-golden.kml': '4 0 0 0 at -112 11 19 68.3',
  'kml/libkml_libkml/testdata__kmz__camels.kml': '2 0 0 0 at -122.081 37.422 -122.08 37.423',
  'kml/libkml_libkml/testdata__links__alllinks.kml': '0 0 0 0',
  'kml/openlayers_openlayers/examples__data__kml__2012-02-10.kml': '1119 0 0 0 at 7.375 46.296 8.381 46.691',
  'kml/openlayers_openlayers/test__browser__spec__ol__format__kml__networklinks.kml': '0 0 1 0',
}

const files = existsSync(FIXTURES)
  ? FOLDERS.flatMap((folder) =>
      readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => /\.(?:kml|kmz|geojson)$/.test(file) || /^(?:kml|geojson).*\.(?:json|gpx|tcx|xml|gml|zip)$/.test(file)),
    )
  : []

const degrees = (value: number): number => Math.round(value * 1_000) / 1_000

let portal: LayerPortal
beforeAll(async () => {
  portal = await startLayerPortal((request, response) => {
    const file = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.slice(1))
    response.end(readFileSync(join(FIXTURES, file)))
  })
})
afterAll(() => portal.close())

/** What is on the map when somebody adds this file. */
async function shown(file: string): Promise<string> {
  const kind = /\.(?:kml|kmz|gpx|tcx|xml|gml|zip)$/.test(file) ? 'kml' : 'geojson'
  const url = `${portal.base}/${encodeURIComponent(file)}`
  const reply = await portal.app.inject({ url: MAP_PROXIES[kind].path, query: { url } })
  if (reply.statusCode !== 200) return reply.json<{ trouble: string }>().trouble
  return told(await readVector({ kind, file: new Blob([new Uint8Array(reply.rawPayload)]) }))
}

/** The same when it is opened from a disk. */
async function opened(file: string): Promise<string> {
  const own = new Blob([new Uint8Array(readFileSync(join(FIXTURES, file)))])
  return told(await readVector({ kind: 'own', file: own, address: 'own-file:1' }))
}

function told(answer: VectorAnswer): string {
  if ('trouble' in answer) return answer.trouble
  const { features, pictures, links, screens, extent } = answer.file
  const shown = [features, pictures, links].map((parts) => parts.filter(({ isHidden }) => isHidden !== true))
  const counts = [...shown, screens].map(({ length }) => length).join(' ')
  return `${counts}${extent === undefined ? '' : ` at ${extent.map(degrees).join(' ')}`}`
}

describe.skipIf(files.length === 0)('a recorded file on the map', () => {
  it.each(files)('%s', async (file) => {
    expect(await shown(file)).toBe(EXPECTED[file])
    expect(await opened(file)).toBe(FROM_DISK[file] ?? EXPECTED[file])
  })
})
