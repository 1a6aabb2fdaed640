/** The typefaces, served by the portal. Browsers fetch only the subsets that a page needs. */
import '@fontsource-variable/commissioner/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
