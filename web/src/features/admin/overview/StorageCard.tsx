import { SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

/** From so full a disk on it is told, and from so full on it is urgent: share of its size. */
const FULL = { warn: 0.8, err: 0.95 } as const

/** What the data folder takes, and what is left on its disk. */
export function StorageCard() {
  const { t } = useTranslation('admin')
  const { path, reply } = SYSTEM_ROUTES.storage
  const query = usePrivateQuery(['storage'], (signal) => privateJson(path, reply, { signal }))
  return (
    <Card
      title={t('overview.storage')}
      query={query}
      beside={({ free, size }) => t('overview.free', { free: formatBytes(free), size: formatBytes(size) })}
    >
      {({ free, size, parts }) => {
        const used = size === 0 ? 0 : 1 - free / size
        const tone = used > FULL.err ? 'err' : used > FULL.warn ? 'warn' : undefined
        const most = Math.max(1, ...parts.map(({ bytes }) => bytes))
        return (
          <>
            {tone !== undefined && <p className={styles[tone]}>{t(`overview.full.${tone}`)}</p>}
            <dl className={styles['measures']}>
              {parts.map(({ name, bytes }) => (
                <div key={name}>
                  <dt>{t(`overview.storageParts.${name}`)}</dt>
                  <dd>
                    <span className={styles['bar']} aria-hidden="true">
                      <span style={{ inlineSize: `${(bytes / most) * 100}%` }} />
                    </span>
                    {formatBytes(bytes)}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )
      }}
    </Card>
  )
}
