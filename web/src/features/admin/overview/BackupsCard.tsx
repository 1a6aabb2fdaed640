import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { pathOf } from '../../../site/pages.ts'
import { BackUpButton } from '../backups/BackUpButton.tsx'
import { useBackups } from '../backups/use-backups.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'
import { sinceWords } from './since-words.ts'
import { State } from './State.tsx'

/** A latest backup that is older than this is told, ms: three days. */
const OLD_MS = 3 * 86_400_000
const SHOWN = 3

/** The latest backups, and a way to make one. */
export function BackupsCard() {
  const { t } = useTranslation('admin')
  const query = useBackups()
  return (
    <Card title={t('backups.page')} query={query} more={{ to: pathOf('adminBackups'), label: t('overview.allBackups') }}>
      {(state) => {
        if (!state.here) return <p className={styles['quiet']}>{t('backups.elsewhere')}</p>
        const age = (at: string) => query.dataUpdatedAt - Date.parse(at)
        return (
          <>
            {state.backups.length === 0 && <p className={styles['quiet']}>{t('backups.none')}</p>}
            <ul className={styles['states']}>
              {state.backups.slice(0, SHOWN).map(({ name, createdAt, bytes }, at) => (
                <State
                  key={name}
                  tone={at === 0 && age(createdAt) > OLD_MS ? 'warn' : 'ok'}
                  name={sinceWords(createdAt, query.dataUpdatedAt)}
                  value={formatBytes(bytes)}
                />
              ))}
            </ul>
            <BackUpButton state={state} onBegun={() => void query.refetch()} wide />
          </>
        )
      }}
    </Card>
  )
}
