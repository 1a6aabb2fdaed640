import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { languageOfNotice, type Notice } from '@graticule/contracts/sites/notices'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoticeBar } from '../../../ui/notice/NoticeBar.tsx'
import { NoticeDialog } from '../../../ui/notice/NoticeDialog.tsx'

interface NoticePreviewProps {
  readonly notice: Notice
  readonly language: Language
  readonly onEnd: () => void
}

/** The notice as a visitor who reads this language sees it. Nothing is kept of it. */
export function NoticePreview({ notice, language, onEnd }: NoticePreviewProps) {
  const { t } = useTranslation('notices')
  const [wanted, setWanted] = useState(language)
  const shown = languageOfNotice(notice, wanted)
  const title = notice.title[shown] || t('desk.untitled')
  const text = notice.text[shown] ?? ''
  if (notice.place === 'bar')
    return (
      <NoticeBar title={title} text={text} lang={shown} tone={notice.tone} closeLabel={t('close', { title })} onClose={onEnd} />
    )
  return (
    <NoticeDialog
      title={title}
      text={text}
      lang={shown}
      tone={notice.tone}
      languages={LANGUAGES.filter((other) => other !== shown && (notice.title[other] ?? '').trim() !== '')}
      languagesLabel={t('languages')}
      onLanguage={(next) => setWanted(next as Language)}
      closeLabel={t('shell:close')}
      open
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{t('shell:close')}</Button>}
    />
  )
}
