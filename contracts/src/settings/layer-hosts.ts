/** Servers that the map may fetch from on behalf of visitors. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/** A host name or address in lower case, IPv6 in brackets, with or without a port. */
const HOST = '^(?:\\[[0-9a-f:.]+\\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::([1-9]\\d{0,4}))?$'

/** True for `host` and `host:port` in lower case. */
export const isLayerHost = (host: string): boolean => {
  const parts = new RegExp(HOST).exec(host)
  return parts !== null && Number(parts[1] ?? '1') <= 65_535
}

/** The operator's rule. */
export const LayerHostsSchema = Type.Object(
  {
    anyPublic: Type.Boolean({ description: 'every public server may be asked' }),
    hosts: Type.Array(Type.String({ pattern: HOST, maxLength: 300 }), {
      maxItems: 1_000,
      description: 'servers that may be asked: host on the ports of http and https, or exactly host:port; lower case',
    }),
  },
  { additionalProperties: false },
)
export type LayerHosts = Static<typeof LayerHostsSchema>

/** What is wrong with hosts that the schema accepts. */
export function faultOfLayerHosts({ hosts }: LayerHosts): string | undefined {
  const bad = hosts.find((host) => !isLayerHost(host))
  return bad === undefined ? undefined : `${bad} has a port above 65535`
}
