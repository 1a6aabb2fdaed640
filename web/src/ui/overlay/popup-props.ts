/** What the page's queue of popups (`openPopup`) gives to each. `Answer`: what the popup may answer to whoever opened it. */
export interface PopupProps<Answer = undefined> {
  /** False while the popup is seen going. */
  readonly open: boolean
  /** Closes the popup. Without an answer it was closed by Escape, a press outside or its cross. */
  readonly close: (answer?: Answer) => void
}
