/** The typefaces, served by us. The browser fetches only the subsets that a page's letters need. */
import '@fontsource-variable/commissioner/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
