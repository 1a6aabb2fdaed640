/** The stored views that the product ships with (`seed/views.yaml`); `seed/README.md` tells the file to people. */
import { join } from 'node:path'
import { faultOfViews, type WrittenView, WrittenViewsSchema } from '@graticule/contracts/settings/views'
import { readList } from './read-list.ts'

/** The views in their order. A list that is not there is an empty one; rejects with the reason when it is not in order. */
export async function readViews(seedFolder: string): Promise<WrittenView[]> {
  const list = (await readList(join(seedFolder, 'views.yaml'), WrittenViewsSchema)) ?? []
  const fault = faultOfViews(list)
  if (fault !== undefined) throw new Error(`views.yaml: ${fault}`)
  return list
}
