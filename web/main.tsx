import './startLate.ts'
import './schemasWithoutEval.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forcedColours.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followKeyboard } from './ui/followKeyboard.ts'
import { takeUsernameTaken } from './features/account/usernameTaken.ts'
import { keepPageAnswers } from './sources/pageAnswers.ts'
import { startBackgroundFetches } from './ui/backgroundFetches.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to mount in.')

const usernameTaken = takeUsernameTaken(window.location, window.history)

keepPageAnswers()
startBackgroundFetches()
followKeyboard(window)

createRoot(root).render(
  <StrictMode>
    <App usernameTaken={usernameTaken} />
  </StrictMode>,
)
