import {
  IconFileDownload,
  IconFileText,
  IconMap,
  IconPhoto,
  IconPlugConnected,
  IconTable,
  IconVector,
  IconWorldWww,
} from '@tabler/icons-react'
import type { AccessKind } from '@graticule/contracts/links/link-address'

const ICONS: Readonly<Record<AccessKind, typeof IconMap>> = {
  wms: IconMap,
  wmts: IconMap,
  wcs: IconPlugConnected,
  wfs: IconPlugConnected,
  'ogc-features': IconPlugConnected,
  stac: IconPlugConnected,
  opendap: IconPlugConnected,
  service: IconPlugConnected,
  netcdf: IconFileDownload,
  geotiff: IconPhoto,
  table: IconTable,
  vector: IconVector,
  file: IconFileText,
  page: IconWorldWww,
}

/** The icon of what a link gives. */
export function LinkIcon({ kind }: { kind: AccessKind }) {
  const Icon = ICONS[kind]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}
