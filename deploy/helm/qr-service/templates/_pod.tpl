{{- define "qr.podSecurityContext" -}}
runAsNonRoot: true
{{- range $name, $id := .Values.podSecurityContext }}
{{ $name }}: {{ $id }}
{{- end }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "qr.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- /* What each pod of the service has. */ -}}
{{- define "qr.podBasics" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with .Values.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- include "qr.podSecurityContext" . | nindent 2 }}
{{- end -}}

{{- define "qr.nodes" -}}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $ $name }}
{{ $name }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* What each pod of a Job has. */ -}}
{{- define "qr.jobMetadata" -}}
{{- $jobs := (index . 0).Values.jobs -}}
labels:
  {{- include "qr.labels" . | nindent 2 }}
  {{- with $jobs.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) $jobs.podAnnotations (index . 0).Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "qr.jobEnv" -}}
{{- include "qr.secretEnv" . }}
{{- include "qr.configEnv" . }}
{{- with (index . 0).Values.jobs.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "qr.jobEnvFrom" -}}
{{- with .Values.jobs.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "qr.jobMounts" -}}
- name: tmp
  mountPath: /tmp
{{- with include "qr.secretMount" . | trim }}
{{ . }}
{{- end }}
{{- with (index . 0).Values.jobs.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "qr.jobVolumes" -}}
- name: tmp
  emptyDir: {}
{{- with include "qr.secretVolume" . | trim }}
{{ . }}
{{- end }}
{{- with (index . 0).Values.jobs.extraVolumes }}
{{ tpl (toYaml .) (index $ 0) }}
{{- end }}
{{- end -}}

{{- define "qr.probe" -}}
httpGet: { path: {{ index . 0 }}, port: {{ index . 1 }} }
{{ toYaml (index . 2) }}
{{- end -}}

{{- define "qr.placement" -}}
{{- $root := index . 0 -}}
{{- $role := index . 2 -}}
{{- $selector := include "qr.selector" (list $root (index . 1)) -}}
{{- include "qr.nodes" $role }}
topologySpreadConstraints:
{{- if $role.topologySpreadConstraints }}
  {{- toYaml $role.topologySpreadConstraints | nindent 2 }}
{{- else }}
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- $selector | nindent 8 }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "qr.ports" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- if has $component (list "api" "worker" "all-in-one") }}
- name: http
  containerPort: 3000
{{- end }}
{{- if has $component (list "redirect" "all-in-one") }}
- name: short
  containerPort: 3001
{{- end }}
{{- if and $root.Values.operator.enabled (has $component (list "api" "all-in-one")) }}
- name: operator
  containerPort: 4000
{{- end }}
{{- if $root.Values.metrics.enabled }}
- name: metrics
  containerPort: 9464
{{- if eq $component "all-in-one" }}
- name: metrics-short
  containerPort: 9465
- name: metrics-worker
  containerPort: 9466
{{- end }}
{{- end }}
{{- end -}}

{{- /* The template of the pods of a role. Call: (list $ "api" .Values.api). */ -}}
{{- define "qr.pod" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $role := index . 2 -}}
{{- $journal := $root.Values.redirect.journal -}}
{{- $hasJournal := and $journal.enabled (has $component (list "redirect" "all-in-one")) -}}
{{- $hasLocations := and $root.Values.geoip.enabled (has $component (list "redirect" "all-in-one")) -}}
{{- $port := ternary "short" "http" (eq $component "redirect") -}}
{{- $memory := include "qr.memoryMi" (list (ternary "allInOne" $component (eq $component "all-in-one")) $role.resources) -}}
metadata:
  labels:
    {{- include "qr.labels" (list $root $component) | nindent 4 }}
    {{- if $root.Values.metrics.enabled }}
    qr-service/metrics: 'true'
    {{- end }}
    {{- with $role.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/secret: {{ include "qr.secretChecksum" $root }}
    {{- with merge (dict) $role.podAnnotations $root.Values.commonAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- include "qr.podBasics" $root | nindent 2 }}
  serviceAccountName: {{ include "qr.serviceAccount" $root }}
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  {{- if $role.priorityClassName }}
  priorityClassName: {{ $role.priorityClassName }}
  {{- else if $root.Values.priorityClasses.create }}
  priorityClassName: {{ include "qr.fullname" $root }}-{{ ternary "redirect" $component (eq $component "all-in-one") }}
  {{- end }}
  {{- with include "qr.placement" . | trim }}{{ . | nindent 2 }}{{ end }}
  {{- with $role.initContainers }}
  initContainers:
    {{- tpl (toYaml .) $root | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ $component }}
      image: {{ include "qr.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      command: [node, dist/apps/{{ $component }}/main.js]
      env:
        - name: BASE_URL
          value: {{ $root.Values.baseUrl | quote }}
        - name: SHORT_URL_BASE
          value: {{ $root.Values.shortUrlBase | quote }}
        - name: MIGRATE
          value: {{ ternary "never" "auto" $root.Values.migrations.enabled }}
        - name: PORT
          value: '3000'
        - name: SHORT_PORT
          value: '3001'
        {{- if $root.Values.metrics.enabled }}
        - name: METRICS_PORT
          value: '9464'
        {{- end }}
        {{- if and $root.Values.operator.enabled (has $component (list "api" "all-in-one")) }}
        - name: OPERATOR_PORT
          value: '4000'
        - name: OPERATOR_CLAIM
          value: {{ $root.Values.operator.claim | quote }}
        {{- with $root.Values.operator.url }}
        - name: OPERATOR_URL
          value: {{ . | quote }}
        {{- end }}
        {{- end }}
        - name: SHUTDOWN_DELAY_MS
          value: {{ include "qr.value" $root.Values.shutdownDelayMs }}
        {{- if $hasJournal }}
        - name: JOURNAL_DIR
          value: /journal/scans
        - name: JOURNAL_MAX_BYTES
          value: {{ include "qr.value" $journal.maxBytes }}
        {{- end }}
        {{- if $hasLocations }}
        - name: GEOIP_PATH
          value: /geoip/{{ $root.Values.geoip.file }}
        {{- end }}
        {{- with include "qr.secretEnv" . | trim }}{{ . | nindent 8 }}{{ end }}
        {{- with include "qr.configEnv" . | trim }}{{ . | nindent 8 }}{{ end }}
        {{- with $role.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $role.extraEnvFrom }}
      envFrom:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        {{- with include "qr.ports" . | trim }}{{ . | nindent 8 }}{{ end }}
      {{- with $root.Values.lifecycle }}
      lifecycle:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      startupProbe:
        {{- include "qr.probe" (list "/livez" $port $root.Values.probes.startup) | nindent 8 }}
      readinessProbe:
        {{- include "qr.probe" (list "/readyz" $port $root.Values.probes.readiness) | nindent 8 }}
      livenessProbe:
        {{- include "qr.probe" (list "/livez" $port $root.Values.probes.liveness) | nindent 8 }}
      resources:
        {{- toYaml $role.resources | nindent 8 }}
      securityContext:
        {{- include "qr.containerSecurityContext" $root | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- with include "qr.secretMount" (list $root $component) | trim }}{{ . | nindent 8 }}{{ end }}
        {{- if $hasJournal }}
        - name: journal
          mountPath: /journal
        {{- end }}
        {{- if $hasLocations }}
        - name: geoip
          mountPath: /geoip
          readOnly: true
        {{- end }}
        {{- with $role.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    {{- with $role.extraContainers }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- with include "qr.secretVolume" . | trim }}{{ . | nindent 4 }}{{ end }}
    {{- if and $hasJournal (not $journal.persistent) }}
    - name: journal
      ephemeral:
        volumeClaimTemplate:
          metadata:
            labels:
              {{- include "qr.selector" (list $root $component) | nindent 14 }}
          spec:
            {{- include "qr.journalClaim" $journal | nindent 12 }}
    {{- end }}
    {{- if $hasLocations }}
    - name: geoip
      persistentVolumeClaim: { claimName: {{ $root.Values.geoip.claimName }}, readOnly: true }
    {{- end }}
    {{- with $role.extraVolumes }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
{{- end -}}

{{- define "qr.workload" -}}
revisionHistoryLimit: {{ .Values.revisionHistoryLimit }}
minReadySeconds: {{ .Values.minReadySeconds }}
{{- end -}}

{{- define "qr.journalClaim" -}}
accessModes: [ReadWriteOnce]
{{- with .storageClassName }}
storageClassName: {{ . }}
{{- end }}
resources:
  requests:
    storage: {{ .sizeGi }}Gi
{{- end -}}
