import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
const out='/tmp/content-shots'; fs.rmSync(out,{recursive:true,force:true}); fs.mkdirSync(out,{recursive:true});
const srv=spawn('node',['scripts/start.ts'],{env:{...process.env,DATA_DIR:'/tmp/content-data',PORT:'3340'},stdio:['ignore',fs.openSync('/tmp/content-server.log','w'),fs.openSync('/tmp/content-server.log','a')]});
const base='http://localhost:3340'; const t0=Date.now();
for(;;){ try{ const r=await fetch(base+'/readyz'); if(r.ok) break;}catch{} if(Date.now()-t0>600000){console.log('no server');srv.kill('SIGINT');process.exit(1);} await new Promise(r=>setTimeout(r,1000)); }
console.log('ready after', (Date.now()-t0)/1000);
const browser=await chromium.launch({executablePath:'/usr/lib/chromium/chromium',args:['--no-sandbox','--headless=new']}).catch(()=>chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']}));
async function as(login,locale,w=1440,h=900,mode='light'){
  const c=await browser.newContext({baseURL:base,viewport:{width:w,height:h},locale:locale==='en_US'?'en-GB':'zh-CN',timezoneId:'Asia/Shanghai'});
  await c.addInitScript(([l,m])=>{localStorage.setItem('chem-dt-locale',l);localStorage.setItem('chem-dt-theme',JSON.stringify({mode:m,lockScreen:false}));},[locale,mode]);
  const p=await c.newPage();
  p.on('pageerror',e=>console.log('ERR',login,p.url(),e.message.slice(0,300)));
  p.on('console',m=>{ if(m.type()==='error') console.log('CON',login,p.url(),m.text().slice(0,300)); });
  await p.goto('/login'); await p.waitForSelector('form input');
  const inputs=p.locator('form input'); await inputs.nth(0).fill(login); await p.locator('form input[type=password]').fill('Demo-2026-Trade!');
  await p.locator('form button[type=submit]').click(); await p.waitForSelector('.sh-header',{timeout:30000});
  return p;
}
async function shot(p,path,name,after){
  try{ await p.goto(path); await p.waitForTimeout(2200); if(after) await after(p); await p.screenshot({path:`${out}/${name}.png`}); }catch(e){console.log('SHOT',name,String(e).slice(0,200));}
}
const todo=process.argv[2]??'all';
const c=await as('content','zh_CN');
await shot(c,'/knowledgeManage/informationManage','list-zh');
await shot(c,'/knowledgeManage/informationManageAdd','form-zh',async p=>{ await p.locator('.rt-text').scrollIntoViewIfNeeded(); });
await shot(c,'/knowledgeManage/labeManagement','labels-zh');
await shot(c,'/mymanagement/columnmanagement','columns-zh');
await shot(c,'/mymanagement/subcolumnmanage','subcolumns-zh');
await shot(c,'/mymanagement/helpSection','help-section-zh',async p=>{ await p.locator('[role=treeitem]').nth(1).click(); await p.waitForTimeout(800); });
await shot(c,'/mymanagement/helpSection/addArticle','help-form-zh');
const o=await as('operator','en_US');
await shot(o,'/knowledgeManage/clinchAnnouncement','clinch-en');
await shot(o,'/mymanagement/seoSetting','seo-en',async p=>{ await p.locator('button:has-text("Add page")').click(); await p.waitForTimeout(1500); });
await shot(o,'/mymanagement/aboutOurConfiguration','about-en');
await shot(o,'/home','home-en');
const b=await as('buyer_purchaser','zh_CN');
await shot(b,'/helpCenter','helpcenter-zh');
await shot(b,'/helpCenter?tab=news','news-zh',async p=>{});
await shot(b,'/helpCenter?tab=about','aboutus-zh');
await shot(b,'/pchome','pchome-zh');
await shot(b,'/helpCenter?tab=news','article-zh',async p=>{ await p.locator('.cn-news-line a').first().click(); await p.waitForTimeout(2000); });
const ph=await as('buyer_purchaser','en_US',390,844,'dark');
await shot(ph,'/helpCenter','helpcenter-phone');
await shot(ph,'/helpCenter?tab=news','news-phone');
await shot(ph,'/helpCenter?tab=news','article-phone',async p=>{ await p.locator('.cn-news-line a').first().click(); await p.waitForTimeout(2000); });
const cp=await as('content','en_US',390,844,'dark');
await shot(cp,'/knowledgeManage/informationManage','list-phone');
await shot(cp,'/knowledgeManage/informationManageAdd','form-phone',async p=>{ await p.locator('.rt-text').scrollIntoViewIfNeeded(); });
for (const u of ['/sitemap.xml','/robots.txt']) console.log(u,(await (await fetch(base+u)).text()).slice(0,400));
const html=await (await fetch(base+'/helpCenter',{headers:{'accept-language':'en'}})).text(); console.log(html.match(/<head>[\s\S]*<\/title>/)?.[0].slice(0,900));
await browser.close(); srv.kill('SIGINT'); await new Promise(r=>setTimeout(r,4000)); process.exit(0);
