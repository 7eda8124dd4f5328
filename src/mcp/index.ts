export { makeServer, type SearchResult, type ServerParts } from './make-server.ts'
export { type HttpServer, serveHttp } from './serve-http.ts'
export { serveOnStdio } from './serve-stdio.ts'
