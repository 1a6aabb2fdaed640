import type { MapLayer } from '@graticule/contracts/map/layer'
import { CHECKED_TYPES, type Diagnosis } from '@graticule/contracts/services/map-proxies'
import { useEffect, useState } from 'react'
import { isOwnFile } from '../stores/layers/own-files.ts'
import { diagnoseLayer, type LayerToCheck } from '../api/map-proxies.ts'

/** What the portal has to know to look at a layer; `undefined` for one without an address. */
function questionOf(layer: MapLayer): LayerToCheck | undefined {
  const type = CHECKED_TYPES.find((one) => one === layer.type)
  if (type === undefined || !('url' in layer) || isOwnFile(layer.url)) return undefined
  return {
    url: layer.url,
    type,
    ...('layer' in layer && { layer: layer.layer }),
    ...('version' in layer && { version: layer.version }),
    report: 'true',
  }
}

/** Why a layer does not load, as the portal finds out and reports to those who run it, once for a component: what shows another layer has another key. */
export function useDiagnosis(layer: MapLayer): Diagnosis | 'asking' | 'unknown' {
  const [question] = useState(() => questionOf(layer))
  const [found, setFound] = useState<Diagnosis | 'asking' | 'unknown'>(question === undefined ? 'unknown' : 'asking')
  useEffect(() => {
    if (question === undefined) return
    const given = new AbortController()
    void diagnoseLayer(question, given.signal).then((reply) => {
      if (!given.signal.aborted) setFound(reply.ok ? reply.value : 'unknown')
    })
    return () => given.abort()
  }, [question])
  return found
}
