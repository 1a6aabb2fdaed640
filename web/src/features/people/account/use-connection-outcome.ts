import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'

/** Parameters with which the server says how something ended: connecting the openEO service, or a download from the data hub. */
const OUTCOMES = ['openeo', 'hub'] as const

/** Why there is no product, where it can be told. */
const HUB_FAULTS = ['not-allowed', 'not-found', 'unavailable', 'too-many-requests'] as const

/** Says them once, and takes them out of the address. */
export function useConnectionOutcome(): void {
  const { t } = useTranslation('people')
  const [parameters, setParameters] = useSearchParams()
  const [openEo, hub] = OUTCOMES.map((name) => parameters.get(name))
  useEffect(() => {
    if (openEo === null && hub === null) return
    if (openEo === 'connected') tellDone(t('connections.connectedNow'))
    else if (typeof openEo === 'string')
      tellFailed(t('connections.notConnectedNow'), t(openEo === 'conflict' ? 'connections.refused' : 'connections.serviceFailed'))
    if (typeof hub === 'string')
      tellFailed(t('connections.noProduct'), t(`connections.hub-${HUB_FAULTS.find((one) => one === hub) ?? 'failed'}`))
    setParameters(
      (before) => {
        for (const name of OUTCOMES) before.delete(name)
        return before
      },
      { replace: true },
    )
  }, [openEo, hub, setParameters, t])
}
