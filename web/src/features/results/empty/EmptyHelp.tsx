import type { ResultSet } from '@graticule/contracts/resource'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Relaxations } from './Relaxations.tsx'

interface EmptyHelpProps {
  /** How many records were left out for want of a place or a date. */
  readonly leftOut: ResultSet['leftOut']
}

/**
 * What helps where nothing was found: what was left out for want of a box or a date, and what to relax.
 * @rule D28.left-out The help without results says how many records lack a place or a date
 */
export function EmptyHelp({ leftOut }: EmptyHelpProps) {
  return (
    <>
      <LeftOutWords leftOut={leftOut} />
      <Relaxations />
    </>
  )
}

/** How many records the area or the dates left out because they do not say where or when. */
export function LeftOutWords({ leftOut: { withoutFootprint, withoutTime } }: EmptyHelpProps) {
  const { t } = useTranslation('results')
  return (
    <>
      {withoutFootprint > 0 && (
        <p>{t('empty.withoutFootprint', { count: withoutFootprint, formatted: formatCount(withoutFootprint) })}</p>
      )}
      {withoutTime > 0 && <p>{t('empty.withoutTime', { count: withoutTime, formatted: formatCount(withoutTime) })}</p>}
    </>
  )
}
