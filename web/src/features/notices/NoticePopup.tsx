import { LANGUAGES } from '@graticule/contracts/languages'
import { languageOfNotice, type ShownNotice } from '@graticule/contracts/sites/notices'
import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NoticeDialog } from '../../ui/notice/NoticeDialog.tsx'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'
import { KeptCards } from './KeptCards.tsx'
import { SaveEverything } from './SaveEverything.tsx'

export interface NoticePopupProps extends PopupProps<'later' | 'never'> {
  readonly notice: ShownNotice
}

/**
 * A notice in front of the page, in the language of the visitor or another that it has.
 * @rule S3-2.shutdown-popup The notice of the shutdown is a popup that opens at the first load, when the operator has scheduled it
 */
export function NoticePopup({ notice, open, close }: NoticePopupProps) {
  const { t, i18n } = useTranslation('notices')
  const [language, setLanguage] = useState(() => languageOfNotice(notice, i18n.language))
  const [isUnwanted, setUnwanted] = useState(false)
  const end = () => close(isUnwanted ? 'never' : 'later')
  const { title, text, tone, once, offersExport } = notice
  return (
    <NoticeDialog
      title={title[language] ?? ''}
      text={text[language] ?? ''}
      lang={language}
      tone={tone}
      languages={LANGUAGES.filter((other) => other !== language && (title[other] ?? '').trim() !== '')}
      languagesLabel={t('languages')}
      onLanguage={(next) => setLanguage(next as typeof language)}
      closeLabel={t('shell:close')}
      open={open}
      onClose={end}
      actions={
        <>
          <Button data-first-focus={offersExport ? undefined : true} onClick={end}>
            {t(offersExport ? 'later' : 'shell:close')}
          </Button>
          {offersExport && <SaveEverything isMain />}
        </>
      }
    >
      {offersExport && <KeptCards />}
      {!once && <Checkbox label={t('never')} checked={isUnwanted} onChange={setUnwanted} />}
    </NoticeDialog>
  )
}
