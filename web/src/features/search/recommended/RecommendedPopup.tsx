import { Link } from 'react-router'
import { failureWords } from '../../../api/failure-words.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './RecommendedPopup.module.css'
import { useRecommendations } from './use-recommendations.ts'

/** Entries that are recommended for a phrase, each a link to its details. */
export function RecommendedPopup(props: { readonly open: boolean; readonly phrase: string; readonly onClose: () => void }) {
  const { open, phrase, onClose } = props
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const reply = useRecommendations(phrase)
  return (
    <Dialog open={open} title={t('seeAlso.title', { phrase })} closeLabel={t('seeAlso.close')} onClose={onClose}>
      {reply === undefined && (
        <p role="status" className={styles['words']}>
          <Spinner /> {t('seeAlso.loading')}
        </p>
      )}
      {reply !== undefined && !reply.ok && (
        <p role="alert" className={styles['words']}>
          {failureWords(reply.failure)}
        </p>
      )}
      {reply?.ok === true && reply.value.length === 0 && <p className={styles['words']}>{t('seeAlso.none')}</p>}
      {reply?.ok === true && (
        <ul className={styles['list']} data-log="recommended">
          {reply.value.map(({ dataSource, code, title, description }) => (
            <li key={`${dataSource}/${code}`}>
              <Link to={resourceAddress(dataSource, code, state)} onClick={onClose}>
                {title}
              </Link>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
