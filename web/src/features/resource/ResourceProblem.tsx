import type { DataSource } from '@graticule/contracts/data-sources'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import { SLOT, Slotted } from '../../i18n/Slotted.tsx'
import { useSourceName } from '../../search/sources/use-source-name.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './ResourceProblem.module.css'
import type { ResourceOutcome } from './use-resource.ts'

export interface ResourceProblemProps {
  readonly outcome: Extract<ResourceOutcome, { state: 'not-found' | 'failed' }>
  readonly source: DataSource
  readonly id: string
}

/** There is no such entry, or its source did not answer. */
export function ResourceProblem({ outcome, source, id }: ResourceProblemProps) {
  const { t } = useTranslation('resource')
  const name = useSourceName()(source.name)
  return (
    <div className={styles['problem']} role={outcome.state === 'failed' ? 'alert' : undefined}>
      <h1>{t(`state.${outcome.state}`)}</h1>
      {outcome.state === 'not-found' ? (
        <p>
          <Slotted text={t('notFound.text', { source: name, id: SLOT })}>
            <span className="mono">{id}</span>
          </Slotted>
        </p>
      ) : (
        <p>{outcome.words}</p>
      )}
      <div className={styles['ways']}>
        {outcome.state === 'failed' && (
          <Button variant="primary" onClick={outcome.retry}>
            {t('retry')}
          </Button>
        )}
        <Link className={buttonClass({})} to={pathOf('home')}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  )
}
