/**
 * Supported WMS versions (OGC 01-068r3 = 1.1.1, OGC 06-042 = 1.3.0). They differ in parameter names and axis order of
 * GetMap.
 */
export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const
export type WmsVersion = (typeof WMS_VERSIONS)[number]
