import { render } from 'preact'
import { App } from './app.tsx'
import { takeToken } from './browser/api.ts'
import './style.css'
import './live.css'

takeToken()
const theme = localStorage.getItem('reprise-theme')
if (theme !== null) document.documentElement.dataset.theme = theme
render(<App />, document.getElementById('app')!)
