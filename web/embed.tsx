import './schemasWithoutEval.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forcedColours.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EmbedPage } from './pages/Embed.tsx'
import { keepPageAnswers } from './sources/http/api.ts'
import { LiveRegion } from './ui/status/announce.tsx'
import { loadPageFont } from './ui/page/pageFont.ts'
import { ToastLayer } from './ui/overlay/ToastLayer.tsx'
import { TooltipHost } from './ui/overlay/Tooltip.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to mount in.')

keepPageAnswers()
loadPageFont()

createRoot(root).render(
  <StrictMode>
    <EmbedPage mapId={/(\d+)\/?$/.exec(window.location.pathname)?.[1] ?? ''} />
    <LiveRegion />
    <ToastLayer />
    <TooltipHost />
  </StrictMode>,
)
