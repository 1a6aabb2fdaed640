import type { FastifyInstance } from 'fastify'

/** A picture by the id of a list of pictures, as the original portal's call has it; the reply to the list where that is refused. */
export async function pictureOfList(app: Pick<FastifyInstance, 'inject'>, url: string) {
  const list = await app.inject({
    method: 'POST',
    url: '/search',
    query: { p_p_resource_id: 'IMAGES_PROXY' },
    headers: { 'content-type': 'text/plain' },
    payload: url,
  })
  if (list.statusCode !== 200) return list
  const { uniqueId } = list.json<{ uniqueId: string }>()
  return app.inject({ url: '/search', query: { p_p_resource_id: 'IMAGES_PROXY', uniqueId, index: '0' } })
}
