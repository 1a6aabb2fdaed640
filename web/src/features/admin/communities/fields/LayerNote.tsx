import type { Diagnosis, LayerRemedy } from '@graticule/contracts/services/map-proxies'
import type { DefaultLayer } from '@graticule/contracts/sites/site-values'
import { useEffect, useState } from 'react'
import { diagnoseLayer, type LayerToCheck } from '../../../../api/map-proxies.ts'
import { useSettled } from '../../../../browser/use-settled.ts'
import { TroubleWords } from '../../../../map-layers/TroubleWords.tsx'
import { address } from './field-faults.ts'
import styles from './fields.module.css'

/** A layer of a site is no file that an administrator opens elsewhere. */
const isForSettings = (remedy: LayerRemedy): boolean => remedy !== 'download-file'

/** What is written may go on, ms. */
const WRITING_MS = 800

/** What the portal has to know to look at a layer; `undefined` while its fields are not complete. */
function questionOf({ type, url, name }: DefaultLayer): LayerToCheck | undefined {
  const isNamed = type === 'wms' || type === 'wmts'
  if (url === '' || address(url) !== undefined || (isNamed && (name ?? '') === '')) return undefined
  return { type, url, ...(isNamed && name !== undefined && { layer: name }) }
}

/**
 * Why a layer does not load, below its fields; nothing while it does, or while nobody knows.
 * @rule B-sites.layer-check A default layer that the portal cannot load says why beneath its fields
 */
export function LayerNote({ layer }: { layer: DefaultLayer }) {
  const asked = useSettled(JSON.stringify(questionOf(layer) ?? null), WRITING_MS)
  const [found, setFound] = useState<{ readonly asked: string; readonly diagnosis: Diagnosis }>()
  useEffect(() => {
    const question = JSON.parse(asked) as LayerToCheck | null
    if (question === null) return
    const given = new AbortController()
    void diagnoseLayer(question, given.signal).then((reply) => {
      if (!given.signal.aborted && reply.ok) setFound({ asked, diagnosis: reply.value })
    })
    return () => given.abort()
  }, [asked])
  const { trouble, host, said, remedies, projections } = found?.asked === asked ? found.diagnosis : NOTHING
  return (
    <div role="status" className={styles['note']}>
      {trouble !== undefined && (
        <TroubleWords
          trouble={trouble}
          host={host}
          said={said}
          remedies={remedies.filter(isForSettings)}
          projections={projections}
        />
      )}
    </div>
  )
}

const NOTHING: Pick<Diagnosis, 'trouble' | 'host' | 'said' | 'remedies' | 'projections'> = { host: '', remedies: [] }
