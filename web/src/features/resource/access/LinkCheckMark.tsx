import { isUnopened, type LinkCheck } from '@graticule/contracts/links/link-check'
import { IconCheck, IconLock, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { SLOT, Slotted } from '../../../i18n/Slotted.tsx'
import { formatAgo } from '../../../i18n/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './LinkCheckMark.module.css'

const LOOKS = {
  works: { tone: 'ok', Icon: IconCheck },
  fails: { tone: 'err', Icon: IconX },
  unclear: { tone: 'warn', Icon: IconQuestionMark },
} as const

/** What the portal found when it last looked at a link: whether it works, why, and how long ago that was; or why it did not look. */
export function LinkCheckMark({ check: { state, cause, checkedAt, movedTo } }: { check: LinkCheck }) {
  const { t } = useTranslation('resource')
  const [now] = useState(Date.now)
  const { tone, Icon } = LOOKS[state]
  const Mark = cause === 'sign-in' ? IconLock : Icon
  const host = movedTo === undefined ? '' : (URL.parse(movedTo)?.host ?? '')
  const found = t(`links.cause.${cause}`, { host, when: SLOT })
  if (isUnopened(cause)) {
    return (
      <p className={styles['check']}>
        <Tag>{t('links.notChecked')}</Tag>
        <span>{found}</span>
      </p>
    )
  }
  return (
    <p className={styles['check']}>
      <Tag tone={tone} icon={<Mark size={12} aria-hidden="true" />}>
        {t(`links.state.${state}`)}
      </Tag>
      <span>
        <Slotted text={found}>
          <time dateTime={checkedAt} title={checkedAt}>
            {formatAgo(checkedAt, now)}
          </time>
        </Slotted>
      </span>
    </p>
  )
}
