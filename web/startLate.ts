import { startLateFetches } from './sources/lateFetches.ts'
import { loadPageFont } from './ui/pageFont.ts'

// As soon as the site's script is there: it runs for a while, in which the network has nothing else to do.
startLateFetches()
loadPageFont()
