/** WMS versions that the map speaks (OGC 01-068r3 = 1.1.1, OGC 06-042 = 1.3.0). They differ in the names and the axis order of GetMap. */
export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const
export type WmsVersion = (typeof WMS_VERSIONS)[number]
