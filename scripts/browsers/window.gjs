#!/usr/bin/gjs
// WebKitGTK as a window with nothing but the page: the width of a phone leaves no room for a bar.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2 } = imports.gi;

Gtk.init(null);
const manager = new WebKit2.WebsiteDataManager({ 'is-ephemeral': true });
const context = new WebKit2.WebContext({ 'website-data-manager': manager });
const policies = new WebKit2.WebsitePolicies({ autoplay: WebKit2.AutoplayPolicy.ALLOW_WITHOUT_SOUND });

/** From the first moment on a page keeps what its scripts complain about. */
const WATCH = `
  window.found = [];
  addEventListener('error', ({ message }) => { if (message) found.push(message); });
  addEventListener('unhandledrejection', ({ reason }) => found.push('rejected: ' + reason));
  const say = console.error.bind(console);
  console.error = (...words) => { found.push('console: ' + words.join(' ')); say(...words); };`;

function openView() {
  const content = new WebKit2.UserContentManager();
  const [top, start] = [WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START];
  content.add_script(WebKit2.UserScript.new(`{${WATCH}}`, top, start, null, null));
  const view = new WebKit2.WebView({
    'web-context': context,
    'user-content-manager': content,
    'website-policies': policies,
    'is-controlled-by-automation': true,
  });
  const window = new Gtk.Window();
  window.set_default_size(390, 844);
  window.add(view);
  view.connect('close', () => window.destroy());
  window.show_all();
  return view;
}

context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('MiniBrowser');
  session.set_application_info(info);
  session.connect('create-web-view', openView);
});
Gtk.main();
