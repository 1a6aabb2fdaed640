import { DOCUMENTS_PER_PAGE } from '@graticule/contracts/contents/documents'
import { DOCUMENT_TYPES } from '@graticule/contracts/contents/original'
import { useState } from 'react'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../site/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { mayAdminister } from '../frame/may-administer.ts'
import { useLastPage } from '../frame/use-last-page.ts'
import { useDocuments, type WantedDocuments } from './document-calls.ts'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './DocumentsPage.module.css'
import { UploadArea } from './UploadArea.tsx'

/** The uploaded files of the site in use: found, uploaded, replaced, deleted, with where each is used. */
export function DocumentsPage() {
  const { t } = useTranslation('documents')
  return (
    <AdminPage page="adminDocuments" who="site-admin" title={t('page')} lead={t('lead')}>
      <DocumentList />
    </AdminPage>
  )
}

function DocumentList() {
  const { t } = useTranslation('documents')
  const { visitor } = useSession()
  const { site } = useSite()
  const [shown, setShown] = useState<WantedDocuments>({ words: '', kind: '', page: 0 })
  const words = useSettledWords(shown.words)
  const { data, isError, refetch } = useDocuments({ ...shown, words }, mayAdminister(visitor, 'site-admin', site.id))
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / DOCUMENTS_PER_PAGE) - 1)
  useLastPage(shown.page, data === undefined ? undefined : last, (page) => setShown({ ...shown, page }))
  const reload = () => void refetch()
  const turn = (by: number) => setShown({ ...shown, page: Math.min(Math.max(0, shown.page + by), last) })
  return (
    <>
      <UploadArea onUploaded={reload} />
      <div className={styles['tools']}>
        <TextField
          label={t('search')}
          type="search"
          maxLength={200}
          value={shown.words}
          onChange={({ target }) => setShown({ ...shown, words: target.value, page: 0 })}
        />
        <LabelledSelect
          label={t('kind')}
          value={shown.kind}
          choices={[
            { value: '', label: t('kinds.all') },
            ...DOCUMENT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
          onChange={(kind) => setShown({ ...shown, kind: kind as WantedDocuments['kind'], page: 0 })}
        />
      </div>
      {isError && <LoadFailed onRetry={refetch}>{t('admin:failed')}</LoadFailed>}
      {data !== undefined && (
        <>
          <p role="status" className={styles['count']}>
            {data.total > 0 ? t('count', { count: data.total }) : t(words === '' && shown.kind === '' ? 'empty' : 'none')}
          </p>
          <ul className={styles['list']} aria-label={t('list')}>
            {data.documents.map((document) => (
              <DocumentRow key={document.id} document={document} onChanged={reload} />
            ))}
          </ul>
          {last > 0 && (
            <nav className={styles['pages']} aria-label={t('pages')}>
              <Button disabled={shown.page === 0} onClick={() => turn(-1)}>
                {t('previous')}
              </Button>
              <Button disabled={shown.page >= last} onClick={() => turn(1)}>
                {t('next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  )
}
