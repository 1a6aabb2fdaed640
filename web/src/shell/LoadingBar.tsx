import { useTranslation } from '../i18n/index.ts'
import { classes } from '../ui/classes.ts'
import { useBarState, useBusy } from './loading.ts'
import styles from './LoadingBar.module.css'

/**
 * A line under the header while something is asked for. How long it will take is not known: it slows down towards its end
 * in five seconds, and is full when the last answer is in. So it has no value for assistive technology either.
 */
export function LoadingBar() {
  const { t } = useTranslation('shell')
  const { phase, run } = useBarState(useBusy())
  return (
    <div className={styles['slot']}>
      {phase !== 'hidden' && (
        <div key={run} role="progressbar" aria-label={t('loading')} className={classes(styles['bar'], styles[phase])} />
      )}
    </div>
  )
}
