/** Files of other servers that take long to read. The played server (`played-files.ts`) writes them. */
import { MAP_PROXIES } from '../../../contracts/src/services/map-proxies.ts'
import { type Attack, keepAsking, requestText } from '../attack.ts'

const proxied = (path: string, url: string): string => requestText(`${path}?url=${encodeURIComponent(url)}`)

export const FOREIGN_FILES: readonly Attack[] = [
  {
    name: 'foreign KML with thousands of attributes, 100 at once',
    guard: 'a linear cleaner, jobs by visitor',
    begin: (target) =>
      keepAsking(target, 100, (number) => proxied(MAP_PROXIES.kml.path, `${target.foreign}/attributes.kml?n=${number}`)),
  },
  {
    name: 'foreign GeoJSON, 20,000 collections deep and 20 MB long',
    guard: 'depth is bounded, jobs by visitor',
    begin: (target) =>
      keepAsking(target, 20, (number) =>
        proxied(MAP_PROXIES.geojson.path, `${target.foreign}/${number % 2 === 0 ? 'deep' : 'long'}.geojson?n=${number}`),
      ),
  },
]
