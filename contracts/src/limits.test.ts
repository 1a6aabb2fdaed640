import { expect, it } from 'vitest'
import * as limits from './limits.ts'

const values = new Map<string, unknown>(Object.entries(limits))

it.each<[string, unknown]>([
  ['RESULTS_PER_PAGE', 12],
  ['DEFAULT_ITEMS_PER_PAGE', 10],
  ['SEARCH_TIMEOUT_MS', 60_000],
  ['REQUEST_TIMEOUT_MS', 60_000],
  ['LONG_REQUEST_NOTICE_MS', 10_000],
  ['TOO_LONG_POPUP_MS', 30_000],
  ['POPUP_OPEN_MS', 300],
  ['POPUP_CLOSE_MS', 400],
  ['PANEL_HIDE_MS', 450],
  ['COLLAPSE_MS', 450],
  ['IMAGE_PREVIEW_MS', 500],
  ['FIT_DURATION_MS', 500],
  ['TILE_BAR_HIDE_MS', 1_000],
  ['NOTIFICATION_MS', 5_000],
  ['PRIVACY_POLICY_MS', 2_000],
  ['LOGO_ROTATION_MS', 2_000],
  ['TAG_MARGIN_PX', 15],
  ['LOADING_BAR_MS', 5_000],
  ['LOADING_BAR_THROTTLE_MS', 200],
  ['LOADING_BAR_HIDE_MS', 500],
  ['CHUNK_RELOAD_INTERVAL_MS', 60_000],
  ['SEE_ALSO_WORDS', 10],
  ['RECOMMENDATIONS', 10],
  ['TILE_RETRIES', 3],
  ['LAYER_RETRIES', 10],
  ['BASE_LAYER_Z_INDEX', 8],
  ['BOUNDING_LAYER_Z_INDEX', 21],
  ['DEFAULT_FOOTPRINT_OPACITY', 50],
  ['INITIAL_MAP_ZOOM', 2.5],
  ['MAIN_SITE_ID', 20_181],
  ['DEFAULT_WMS_VERSION', '1.1.1'],
  ['DEFAULT_CLOUD_COVER', { min: 0, max: 70 }],
  ['UNSET_CONFIDENCE', [0, 100]],
  ['DEFAULT_POPULAR_SEARCH', 901],
  ['MAX_AREA_OF_INTEREST_KM2', 2_500],
  ['EVENT_CIRCLE', { least: 0.19, perMagnitude: 0.075 }],
  ['DEPTH_BAND_KM', 20],
  ['DEPTH_BANDS_SHOWN', 5],
])('%s has the value that the specification gives (docs/rules.md)', (name, value) => {
  expect(values.get(name)).toEqual(value)
})
