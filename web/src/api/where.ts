/** Where boxes lie, in words. */
import type { Bbox } from '@graticule/contracts/bbox'
import { boxesUpTo } from '@graticule/contracts/codec'
import { type BoxPlace, MAX_DESCRIBED_BOXES, WHERE_ROUTE } from '@graticule/contracts/services/where'
import { publicJson } from './http.ts'

const boxesCodec = boxesUpTo(MAX_DESCRIBED_BOXES)

/** Where these boxes lie, in places named in `language`; of more than 50 the first ones. Without an answer none is described. */
export async function describeBoxes(
  boxes: readonly Bbox[],
  language: string,
  signal?: AbortSignal,
): Promise<readonly BoxPlace[]> {
  if (boxes.length === 0) return []
  const { path, reply: schema } = WHERE_ROUTE
  const [bbox = ''] = boxesCodec.encode(boxes.slice(0, MAX_DESCRIBED_BOXES))
  const reply = await publicJson(`${path}?${new URLSearchParams({ bbox, language })}`, schema, { signal })
  return reply.ok ? reply.value.places : []
}
