import type { PageName } from '@graticule/contracts/pages'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import styles from './AdminPage.module.css'
import { type AdminAccess, mayAdminister } from './may-administer.ts'

export interface AdminPageProps {
  readonly page: PageName
  readonly who: AdminAccess
  /** Heading; that of the table of pages when absent. */
  readonly title?: string
  /** One sentence below the heading. */
  readonly lead?: ReactNode
  /** Before the heading, such as the way back to a list. */
  readonly above?: ReactNode
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** A panel docked at the end of the page, 520 px wide; on a phone it is the page. It scrolls by itself. */
  readonly panel?: ReactNode
  readonly children: ReactNode
}

/** One page of the administration. Whoever may not see it reads so, and its content is never made. */
export function AdminPage({ page, who, ...content }: AdminPageProps) {
  const { t } = useTranslation('admin')
  const title = content.title ?? t(titleKeyOf(page))
  useDocumentTitle(title)
  const { visitor, isReading } = useSession()
  const { site } = useSite()
  if (isReading) return null
  if (mayAdminister(visitor, who, site.id)) return <Content {...content} title={title} />
  return (
    <Content title={title} lead={t(who === 'site-admin' ? 'forbidden.site' : 'forbidden.installation')}>
      {visitor.kind === 'anonymous' && (
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </a>
      )}
    </Content>
  )
}

type ContentProps = Omit<AdminPageProps, 'page' | 'who' | 'title'> & { readonly title: string }

function Content({ title, lead, above, actions, panel, children }: ContentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // another page in the same frame is told to those who cannot see it
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className={panel === undefined || panel === null ? styles['frame'] : styles['withPanel']}>
      <article className={styles['page']} aria-labelledby="admin-title">
        {above}
        <header className={styles['head']}>
          <div className={styles['titles']}>
            <h1 id="admin-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </div>
          {actions !== undefined && (
            <div data-actions className={styles['actions']}>
              {actions}
            </div>
          )}
        </header>
        {children}
      </article>
      {panel}
    </div>
  )
}
