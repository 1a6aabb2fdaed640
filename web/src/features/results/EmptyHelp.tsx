import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import type { EmptyHelpProps } from '../../shell/NoResourcesPopup.tsx'
import { Relaxations } from './Relaxations.tsx'

/** What helps where nothing was found: what was left out for want of a box or a date, and what to relax. */
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
