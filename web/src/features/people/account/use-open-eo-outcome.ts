import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'

/** Parameter with which the server says how connecting the openEO service ended. */
const OUTCOME = 'openeo'

/** Says it once, and takes it out of the address. */
export function useOpenEoOutcome(): void {
  const { t } = useTranslation('people')
  const [parameters, setParameters] = useSearchParams()
  const outcome = parameters.get(OUTCOME)
  useEffect(() => {
    if (outcome === null) return
    if (outcome === 'connected') tellDone(t('connections.connectedNow'))
    else
      tellFailed(
        t('connections.notConnectedNow'),
        t(outcome === 'conflict' ? 'connections.refused' : 'connections.serviceFailed'),
      )
    setParameters(
      (before) => {
        before.delete(OUTCOME)
        return before
      },
      { replace: true },
    )
  }, [outcome, setParameters, t])
}
