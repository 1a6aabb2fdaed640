import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { NewKey, WidgetKey } from '@graticule/contracts/widget/widget-keys'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { pathOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { KeyForm } from './KeyForm.tsx'
import { KeyRow } from './KeyRow.tsx'
import styles from './KeysPage.module.css'
import { MadeKey } from './MadeKey.tsx'
import { useKeys } from './key-calls.ts'

/** What stands over the list. */
type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly key: WidgetKey }
  | { readonly kind: 'made'; readonly made: NewKey }

/** Access keys of the search widget, for those who administer the site. */
export function KeysPage() {
  const { t } = useTranslation('embedding')
  const { site } = useSite()
  const [open, setOpen] = useState<Open>()
  const { data, isError, refetch } = useKeys(site.id)
  const readAgain = async () => (await refetch()).data?.keys
  const close = () => {
    setOpen(undefined)
    void refetch()
  }
  const form = { siteId: site.id, onClose: close, readAgain }
  return (
    <AdminPage
      page="adminWidgetKeys"
      who="site-admin"
      lead={site.id === GLOBAL_SITE_ID ? t('keys.leadAll') : t('keys.lead')}
      actions={
        <>
          <Link className={buttonClass({})} to={pathOf('widgetBuilder')}>
            {t('keys.build')}
          </Link>
          <Button
            variant="primary"
            icon={<IconKey size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            {t('keys.new')}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed onRetry={refetch}>{t('admin:failed')}</LoadFailed>}
      {data?.keys.length === 0 && <p role="status">{t('keys.none')}</p>}
      {data !== undefined && data.keys.length > 0 && (
        <ul className={styles['list']} aria-label={t('keys.list')}>
          {data.keys.map((key) => (
            <KeyRow key={key.id} widgetKey={key} onEdit={() => setOpen({ kind: 'edit', key })} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
      {open?.kind === 'new' && <KeyForm {...form} before={undefined} onMade={(made) => setOpen({ kind: 'made', made })} />}
      {open?.kind === 'edit' && <KeyForm {...form} before={open.key} onMade={close} />}
      {open?.kind === 'made' && <MadeKey made={open.made} onClose={close} />}
    </AdminPage>
  )
}
